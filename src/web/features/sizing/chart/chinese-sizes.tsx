import { chineseRows, mondopoint } from '../../../../shop/sizing/rules-chart.ts'
import { footLength, type Department } from '../../../../shop/sizing/rules.ts'
import { Part } from './chart-part.tsx'
import type { ChartCategory } from './size-chart.ts'

/** The four builds of GB/T 1335: how much wider the bust or chest is than the waist, in centimetres. */
const BUILDS = [
  { letter: 'Y', words: 'narrow waist', women: '19–24', men: '17–22' },
  { letter: 'A', words: 'regular', women: '14–18', men: '12–16' },
  { letter: 'B', words: 'fuller waist', women: '9–13', men: '7–11' },
  { letter: 'C', words: 'full waist', women: '4–8', men: '2–6' },
] as const

/** Sizes on labels from China, and why their letters run small (size-02). */
export function ChineseSizes({ category, departments }: { category: ChartCategory; departments: readonly Department[] }) {
  return (
    <Part title="Chinese sizes explained">
      {category !== 'shoes' && <ChineseClothes departments={departments} />}
      {category !== 'clothing' && <ChineseShoes />}
    </Part>
  )
}

function ChineseClothes({ departments }: { departments: readonly Department[] }) {
  return (
    <>
      <div className="chart-label" role="img" aria-label="A label reading 165/92A: 165 is the height, 92 the bust or chest, A the build.">
        <span>
          165<small>height</small>
        </span>
        <i>/</i>
        <span>
          92<small>bust or chest</small>
        </span>
        <span>
          A<small>build</small>
        </span>
      </div>
      <p className="mt-3">
        A Chinese label gives the body measurements it’s made for, in centimetres. On trousers and skirts the second number is the waist.
        Find your bust or chest in the CN column above, and go by that number, not the letter.
      </p>
      <p className="mt-3">Chinese letter sizes run one or two sizes small:</p>
      <div className="chart-pair">
        {departments.map((department) => (
          <table key={department} className="chart chart-short">
            <caption>{department === 'women' ? 'Women' : 'Men'}</caption>
            <thead>
              <tr>
                <th scope="col">Chinese</th>
                <th scope="col">Label</th>
                <th scope="col">Here</th>
              </tr>
            </thead>
            <tbody>
              {chineseRows(department).map(({ letter, label, size }) => (
                <tr key={letter}>
                  <th scope="row">{letter}</th>
                  <td>{label}</td>
                  <td>
                    <strong>{size}</strong>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <p className="mt-4">The last letter is the build: how many centimetres larger the bust or chest is than the waist.</p>
      <ul className="chart-builds">
        {BUILDS.map(({ letter, words, women, men }) => (
          <li key={letter}>
            <strong>{letter}</strong> {words}: {departments.map((department) => `${{ women, men }[department]} (${department})`).join(', ')}
          </li>
        ))}
      </ul>
    </>
  )
}

const EXAMPLE = 38

function ChineseShoes() {
  const foot = footLength(EXAMPLE)
  return (
    <p className="mt-3">
      Chinese shoe sizes are the foot length in millimetres: {mondopoint(foot)} is made for a foot of {foot} cm, here an EU {EXAMPLE}. Older
      Chinese numbers are close to EU sizes: add 10 and multiply by 5 to get millimetres. Between two sizes, take the larger.
    </p>
  )
}
