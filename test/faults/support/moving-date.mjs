// Loaded before everything else of a process: its clock is wrong by the seconds in the file that MOVED_CLOCK names, as after
// a bad answer of a time server. How long something takes is measured by another clock, which nobody can move.
import { readFileSync } from 'node:fs'

const file = process.env.MOVED_CLOCK
const RealDate = Date
let shift = 0

function read() {
  try {
    shift = Number(readFileSync(file, 'utf8')) * 1000 || 0
  } catch {
    shift = 0
  }
}
read()
setInterval(read, 200).unref()

globalThis.Date = class Date extends RealDate {
  constructor(...values) {
    if (values.length === 0) super(RealDate.now() + shift)
    else super(...values)
  }
  static now() {
    return RealDate.now() + shift
  }
}
