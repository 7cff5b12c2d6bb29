// Asks a process of the shop how it is: node scripts/probe.mjs http://127.0.0.1:3000/readyz [SECONDS]. Exits with 0 when it answers 200,
// at once or within SECONDS; with 1 otherwise. Plain Node, as a container has no curl.
import { setTimeout as sleep } from 'node:timers/promises'

const [address, seconds = '0'] = process.argv.slice(2)
const TIMEOUT_MS = 4000
const PAUSE_MS = 200

async function answers() {
  try {
    const { status } = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    return status === 200 ? null : `answered ${status}`
  } catch (error) {
    return `did not answer (${error.cause?.code ?? error.message})`
  }
}

const end = Date.now() + Number(seconds) * 1000
let problem = await answers()
while (problem && Date.now() < end) {
  await sleep(PAUSE_MS)
  problem = await answers()
}
if (problem) process.stderr.write(`${address} ${problem}\n`)
process.exitCode = problem ? 1 : 0
