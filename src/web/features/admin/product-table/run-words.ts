import type { ProductRun, RowOutcome, RowVerdict, RunState } from '../../../../shop/merchandising/contract-runs.ts'

export const OUTCOME_LABELS: Record<RowOutcome, string> = {
  changed: 'Changed',
  same: 'Nothing to change',
  refused: 'Not possible',
  conflict: 'Changed by somebody else',
  undone: 'Taken back',
  kept: 'Not taken back',
}

export const VERDICT_LABELS: Record<RowVerdict, string> = {
  new: 'New',
  changed: 'Changed',
  same: 'The same',
  refused: 'Refused',
  skipped: 'Left out',
}

const STATE_LABELS: Record<RunState, string> = {
  reading: 'Reading the file',
  ready: 'Waits for you',
  running: 'Under way',
  done: 'Done',
  undoing: 'Being taken back',
  undone: 'Taken back',
  failed: 'Nothing was kept',
  dropped: 'Put aside',
}

/** Something moves by itself. */
export const isMoving = ({ state }: Pick<ProductRun, 'state'>): boolean => state === 'reading' || state === 'running' || state === 'undoing'

/** How far it has come, in a sentence. */
export function progressText(run: ProductRun): string {
  const { state, total, done, outcomes } = run
  if (state === 'reading') return STATE_LABELS.reading
  if (state === 'running' || state === 'undoing') return `${STATE_LABELS[state]}: ${done} of ${toDo(run)}`
  const parts = (Object.keys(OUTCOME_LABELS) as RowOutcome[]).flatMap((outcome) =>
    outcomes[outcome] > 0 ? [`${outcomes[outcome]} ${OUTCOME_LABELS[outcome].toLowerCase()}`] : [],
  )
  const left = run.kind === 'import' ? 0 : total - Object.values(outcomes).reduce((sum, count) => sum + count, 0)
  return [STATE_LABELS[state], [...parts, ...(left > 0 ? [`${left} not begun`] : [])].join(', ')].filter(Boolean).join(': ')
}

/** Rows that are worked on in the state it is in. */
export function toDo({ kind, state, total, verdicts }: ProductRun): number {
  return kind === 'import' && state === 'running' ? verdicts.new + verdicts.changed : total
}
