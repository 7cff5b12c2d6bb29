import type { ReactNode } from 'react'
import type { BodySize } from '../../../../shop/accounts/rules.ts'
import { sizeAdvice } from '../../../../shop/sizing/rules-advice.ts'
import { clothingRows, shoeRows } from '../../../../shop/sizing/rules-chart.ts'
import { departmentsOf, lettersOf, type Department } from '../../../../shop/sizing/rules.ts'

const CAPTIONS: Record<Department, string> = { women: 'Women’s', men: 'Men’s' }

interface TableProps {
  department: Department
  /** Marks the row that is theirs. */
  body: BodySize
}

/** US, UK, CN, bust or chest, waist and hips of every letter size (size-03). */
export function ClothingTable({ department, body }: TableProps) {
  // As it is not for one piece: whatever they wear of clothes.
  const own: readonly string[] = departmentsOf(body).includes(department) ? lettersOf(body, department) : []
  const heads = ['Size, EU', 'US', 'UK', 'CN', department === 'women' ? 'Bust' : 'Chest', 'Waist', 'Hips']
  return (
    <Table caption={`${CAPTIONS[department]} clothing`} heads={heads}>
      {clothingRows(department).map(({ size, eu, us, uk, cn, chest, waist, hips }) => (
        <tr key={size} className={own.includes(size) ? 'chart-own' : undefined}>
          <th scope="row">
            {size}
            <small>
              <span className="sr-only">EU </span>
              {eu}
            </small>
            {own.includes(size) && <Yours />}
          </th>
          <td>{us}</td>
          <td>{uk}</td>
          <td>{cn}</td>
          <td>{chest}</td>
          <td>{waist}</td>
          <td>{hips}</td>
        </tr>
      ))}
    </Table>
  )
}

/** US, UK, CN, EU and the length of the foot (size-04). */
export function ShoeTable({ department, body }: TableProps) {
  const own = sizeAdvice(body, 'shoes')[0]?.size
  return (
    <Table caption={`${CAPTIONS[department]} shoes`} heads={['US', 'UK', 'CN', 'EU', 'Foot length']} short>
      {shoeRows(department).map(({ us, uk, cn, eu, foot }) => (
        <tr key={eu} className={eu === own ? 'chart-own' : undefined}>
          <td>{us}</td>
          <td>{uk}</td>
          <td>{cn}</td>
          <th scope="row">
            {eu}
            {eu === own && <Yours />}
          </th>
          <td>{foot}</td>
        </tr>
      ))}
    </Table>
  )
}

interface FrameProps {
  caption: string
  heads: readonly string[]
  /** Few columns have room for larger type on a phone. */
  short?: boolean
  children: ReactNode
}

function Table({ caption, heads, short = false, children }: FrameProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- in large type it is wider than a phone and scrolls, by keyboard too
    <div className="chart-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className={short ? 'chart chart-short' : 'chart'}>
        <caption>{caption}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

/** The colour of the row, in words. */
function Yours() {
  return <span className="sr-only">, your size</span>
}
