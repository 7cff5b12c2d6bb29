import { DEPARTMENTS, type Department } from '../../../../shop/sizing/rules.ts'
import { Chip } from '../../../ui/chip.tsx'
import { CHART_CATEGORIES, type ChartCategory, type ChartView } from './size-chart.ts'

const CATEGORY_LABELS: Record<ChartCategory, string> = { all: 'All', clothing: 'Clothing', shoes: 'Shoes' }
const DEPARTMENT_LABELS: Record<Department, string> = { women: 'Women', men: 'Men' }

/** Which tables to show (size-01). */
export function ChartFilters({ view, onChange }: { view: ChartView; onChange: (view: ChartView) => void }) {
  const { category, departments } = view
  return (
    <div className="flex flex-wrap gap-x-6 gap-y-3">
      <div role="group" aria-label="Category" className="flex flex-wrap gap-2">
        {CHART_CATEGORIES.map((choice) => (
          <Chip key={choice} selected={choice === category} className="px-3.5" onClick={() => onChange({ ...view, category: choice })}>
            {CATEGORY_LABELS[choice]}
          </Chip>
        ))}
      </div>
      <div role="group" aria-label="Tables" className="flex flex-wrap gap-2">
        {DEPARTMENTS.map((department) => (
          <Chip
            key={department}
            selected={departments.includes(department)}
            className="px-3.5"
            onClick={() => onChange({ ...view, departments: toggled(departments, department) })}
          >
            {DEPARTMENT_LABELS[department]}
          </Chip>
        ))}
      </div>
    </div>
  )
}

/** One of them is always shown: without the last one it is the other. */
function toggled(shown: readonly Department[], department: Department): Department[] {
  const offered = DEPARTMENTS.filter((one) => (one === department ? !shown.includes(one) : shown.includes(one)))
  return offered.length > 0 ? offered : DEPARTMENTS.filter((one) => one !== department)
}
