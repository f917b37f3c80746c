"""The commands of `sala`, one module each: `add` describes the arguments, `run` returns the exit code."""
