import { leftOut, missingPrograms } from './programs.ts'

/** Says before anything runs what is missing: nothing is left out in silence. */
export default function setUp(): void {
  const missing = missingPrograms()
  if (missing) throw new Error(missing)
  for (const line of leftOut()) process.stdout.write(`Left out. ${line}\n`)
}
