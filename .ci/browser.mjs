// The table of `examples/browser`, played to the end of a deal: the one that the tutorial's first deal comes to.
//
//   node .ci/browser.mjs RELEASE WHEELS      as for .ci/pyodide.mjs
import { readdirSync, readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { openTable } from "../examples/browser/table.mjs";

const [release, folder] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${release}/node_modules/pyodide/pyodide.mjs`));
const names = readdirSync(folder).filter((name) => /^(attrs|cardstops)-.*\.whl$/.test(name));
const table = await openTable(
  await loadPyodide(),
  names.map((name) => new Uint8Array(readFileSync(`${folder}/${name}`))),
  "friday",
);

const refused = table.play("7C").refused;
let done = table.play("keep");
for (let turn = 1; turn !== null; turn = table.look(0).turn) done = table.play(table.look(turn).moves[0]);
console.log(`${refused}; then ${done.payments}`);
process.exit(refused.endsWith("(rule 4.2)") && String(done.payments) === "-11,-6,19,-2" ? 0 : 1);
