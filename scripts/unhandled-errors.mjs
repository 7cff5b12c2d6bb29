import { writeFileSync } from 'node:fs'

/** A reporter of vitest: errors outside of any test. They fail the run, and its JSON report leaves them out. Written beside that report. */
export default class UnhandledErrors {
  onInit(vitest) {
    this.file = unhandledErrorsOf(vitest.config.outputFile.json)
  }

  onTestRunEnd(_modules, errors) {
    writeFileSync(this.file, JSON.stringify(errors.map(({ name, message, stack }) => ({ error: `${name}: ${message}`, stack }))))
  }
}

export function unhandledErrorsOf(report) {
  return report.replace(/\.json$/, '-unhandled.json')
}
