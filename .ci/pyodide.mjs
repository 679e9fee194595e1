// Runs a Python module in Pyodide: a CPython of another version and of 32 bits, without processes, threads or network.
//
//   node .ci/pyodide.mjs RELEASE WHEELS TREE MODULE [ARGUMENT …]
//
// RELEASE is a folder in which npm has installed one release of pyodide, WHEELS a folder of wheels that are unpacked
// there, TREE the folder in which the module runs, as `python -m MODULE` would. It must hold no src/: the cardstops of
// the wheel is what is imported. The exit status is the module's.
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

// Pyodide's own message would bring a megabyte of minified source along.
process.on("uncaughtException", (error) => {
  console.error(String(error.message).slice(-4000));
  process.exit(70);
});

const [release, wheels, tree, ...command] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${release}/node_modules/pyodide/pyodide.mjs`));
const pyodide = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" } });

const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
for (const name of readdirSync(wheels).filter((name) => name.endsWith(".whl"))) {
  pyodide.unpackArchive(new Uint8Array(readFileSync(`${wheels}/${name}`)), "wheel", { extractDir });
}
pyodide.FS.mkdirTree("/tree");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root: tree }, "/tree");

pyodide.globals.set("command", pyodide.toPy(command));
process.exitCode = pyodide.runPython(`
import importlib, os, runpy, sys

importlib.invalidate_caches()
sys.dont_write_bytecode = True
os.chdir("/tree")
sys.path.insert(0, "/tree")
import cardstops

assert "/site-packages/" in cardstops.__file__, cardstops.__file__
print(f"Python {sys.version.split()[0]}, {sys.maxsize.bit_length() + 1} bits: python -m {' '.join(command)}", file=sys.stderr)
sys.argv = command
try:
    runpy.run_module(command[0], run_name="__main__", alter_sys=True)
    code = 0
except SystemExit as ended:
    code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
sys.stdout.flush()
sys.stderr.flush()
code
`);
