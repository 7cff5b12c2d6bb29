import { FIELD_LABELS } from '../measures.ts'
import { Part } from './chart-part.tsx'
import { BodyDrawing, FlatDrawing, FootDrawing } from './drawings.tsx'
import type { ChartCategory } from './size-chart.ts'

/** Numbered as in the drawing. */
const BODY = ['chest', 'waist', 'hips', 'inseam'] as const

/** Where the tape goes (size-02). */
export function HowToMeasure({ category }: { category: ChartCategory }) {
  return (
    <Part title="How to Measure" about="Use a soft tape over light clothes, close but not tight. No tape? Use a string and a ruler.">
      <div className="chart-hows">
        {category !== 'shoes' && (
          <div className="chart-how">
            <BodyDrawing />
            <ol>
              {BODY.map((measure) => (
                <li key={measure}>
                  <strong>{measure === 'chest' ? 'Bust or chest' : FIELD_LABELS[measure].label.replace(' (cm)', '')}</strong>
                  {FIELD_LABELS[measure].hint}
                </li>
              ))}
            </ol>
          </div>
        )}
        {category !== 'clothing' && (
          <div className="chart-how">
            <FootDrawing />
            <div>
              <strong>Foot</strong>
              <p>Stand on paper with your heel against a wall. Mark your longest toe and measure from the wall to the mark.</p>
              <p>Measure both feet in the evening, when they’re longest, and use the longer one.</p>
            </div>
          </div>
        )}
        {category !== 'shoes' && (
          <div className="chart-how">
            <FlatDrawing />
            <div>
              <strong>How we measure a piece</strong>
              <p>We lay it flat. Chest is from pit to pit (a), length from the highest point of the shoulder to the hem (b).</p>
              <p>Double the flat width to get the full measurement: 50 cm flat is 100 cm around. Leave 5 to 10 cm of room to move.</p>
            </div>
          </div>
        )}
      </div>
    </Part>
  )
}
