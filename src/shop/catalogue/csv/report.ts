import type { DoubtAbout } from './doubts.ts'
import type { Finding } from './rows.ts'

/** A doubt about a product, by its first row. */
export interface DoubtFinding extends Finding {
  about: DoubtAbout
}

export interface ImportReport {
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Published products that stay drafts, by the first row of each; they are counted above, too. */
  drafts: Finding[]
  /** Rejected rows, by their number. */
  refused: Finding[]
  /** Pictures that could not be had; their products are imported without them. */
  pictures: Finding[]
  /** What this shop does not sell: gift cards, downloads. */
  skipped: Finding[]
  /** Imported, and to be looked at. */
  doubts: DoubtFinding[]
  /** How many there are of each; the lists have the first KEPT. */
  totals: Record<FindingList, number>
  /** Sizes the file does not count: one of each new one is on sale, known ones stay as they are. */
  uncounted: number
}

export const FINDING_LISTS = ['refused', 'skipped', 'pictures', 'drafts', 'doubts'] as const
export type FindingList = (typeof FINDING_LISTS)[number]

/** Findings in memory; all of them go to `onFinding`. */
const KEPT = 1000

export interface ReportWriter {
  report: ImportReport
  refuse(finding: Finding): void
  skip(finding: Finding): void
  missPicture(finding: Finding): void
  draft(finding: Finding): void
  doubt(finding: DoubtFinding): void
  /** Puts what is kept in the order of the file. */
  finish(): ImportReport
}

export type OnFinding = (list: FindingList, finding: Finding & { about?: DoubtAbout }) => void

export function createReport(onFinding: OnFinding = () => {}): ReportWriter {
  const report: ImportReport = {
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    uncounted: 0,
    drafts: [],
    refused: [],
    skipped: [],
    pictures: [],
    doubts: [],
    totals: { refused: 0, skipped: 0, pictures: 0, drafts: 0, doubts: 0 },
  }
  function note<One extends Finding>(list: FindingList, kept: One[], finding: One): void {
    onFinding(list, finding)
    report.totals[list]++
    // A copy: a piece of the text of a file would keep all of it.
    if (kept.length < KEPT) kept.push(JSON.parse(JSON.stringify(finding)) as One)
  }
  return {
    report,
    refuse: (finding) => note('refused', report.refused, finding),
    skip: (finding) => note('skipped', report.skipped, finding),
    missPicture: (finding) => note('pictures', report.pictures, finding),
    draft: (finding) => note('drafts', report.drafts, finding),
    doubt: (finding) => note('doubts', report.doubts, finding),
    finish() {
      for (const list of FINDING_LISTS) report[list].sort((a, b) => a.rowNumber - b.rowNumber)
      return report
    },
  }
}
