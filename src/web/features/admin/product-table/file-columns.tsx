import type { ReadFileAs } from '../../../../shop/merchandising/contract-runs.ts'

/** What a file was read as: each column with what it means here and an example, and the headings that mean nothing. */
export function FileColumns({ file }: { file: ReadFileAs }) {
  return (
    <details className="admin-panel px-4">
      <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-3 py-2">
        <span>{file.read_as}</span>
        {file.ignored.length > 0 && (
          <strong>{file.ignored.length === 1 ? '1 column means nothing here' : `${file.ignored.length} columns mean nothing here`}</strong>
        )}
      </summary>
      <dl className="product-differences pb-4">
        {file.columns.map(({ heading, as, example }) => (
          <div key={heading} className="contents">
            <dt>{heading}</dt>
            <dd>
              {as}
              {example && <span className="text-ink-soft"> such as {example}</span>}
            </dd>
          </div>
        ))}
        {file.ignored.length > 0 && (
          <div className="contents">
            <dt>Left out</dt>
            <dd>{file.ignored.join(', ')}</dd>
          </div>
        )}
      </dl>
    </details>
  )
}
