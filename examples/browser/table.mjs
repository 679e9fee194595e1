// A table of Michigan that Python keeps, for JavaScript to show: whoever calls this hands in Pyodide and the wheels.
const PYTHON = `
import json

from cardstops import CardstopsError
from cardstops.codec import encode
from cardstops.games import newmarket

state = newmarket.deal(newmarket.open_table("michigan", seats=4), seed)


def look(seat):
    """Whose turn it is, what a seat may know, and its moves if it is on turn, as JSON."""
    view = newmarket.view(state, seat)
    moves = [str(move) for move in newmarket.legal_moves(view)]
    return json.dumps({"turn": state.turn, "view": encode(view, newmarket.GAME), "moves": moves})


def play(text):
    """Play a move: the refusal, or what all see happen, and the payments once the deal is over."""
    global state
    try:
        move = newmarket.parse_move(state, text)
        told = newmarket.events(state, move, None)
        state = newmarket.apply(state, move)
    except CardstopsError as error:
        return json.dumps({"refused": str(error)})
    payments = newmarket.settle(state).payments if state.turn is None else None
    return json.dumps({"events": [encode(event, newmarket.GAME) for event in told], "payments": payments})
`;

export async function openTable(pyodide, wheels, seed) {
  const extractDir = pyodide.runPython("import site; site.getsitepackages()[0]");
  for (const wheel of wheels) pyodide.unpackArchive(wheel, "wheel", { extractDir });
  pyodide.runPython("import importlib; importlib.invalidate_caches()");
  pyodide.globals.set("seed", seed);
  pyodide.runPython(PYTHON);
  const [look, play] = [pyodide.globals.get("look"), pyodide.globals.get("play")];
  return { look: (seat) => JSON.parse(look(seat)), play: (text) => JSON.parse(play(text)) };
}
