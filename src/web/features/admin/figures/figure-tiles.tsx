import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { DEFINITIONS, type FigureName } from '../../../../shop/figures/rules-definitions.ts'
import { changeText } from './words.ts'
import './figures.css'

interface TileProps {
  label: string
  /** What it counts. */
  means: string
  /** As it is written; null when there is none. */
  value: string | null
  /** The numbers to compare: now, and before with its text. */
  compare?: { now: number | null; before: number | null; text: string } | null
  /** What is behind it. */
  to?: string | undefined
  /** A part of it, with what is behind that. */
  more?: { text: string; to?: string | undefined } | false
}

/** A figure of sales and wishes. */
export function FigureTile({ name, ...rest }: Omit<TileProps, 'label' | 'means'> & { name: FigureName }) {
  return <Tile {...DEFINITIONS[name]} {...rest} />
}

/** A figure with what it was before, and what it means. */
export function Tile({ label, means, value, compare, to, more }: TileProps) {
  const change = compare ? changeText(compare.now, compare.before) : ''
  return (
    <div className="admin-panel figures-tile">
      <dt>{to ? <Link to={to}>{label}</Link> : label}</dt>
      <dd className="figures-value">{value ?? 'None yet'}</dd>
      {compare && compare.before !== null && (
        <dd className="figures-before">
          {compare.text} before{change && <strong>, {change}</strong>}
        </dd>
      )}
      {more && <dd>{more.to ? <Link to={more.to}>{more.text}</Link> : more.text}</dd>}
      <dd className="figures-means">{means}</dd>
    </div>
  )
}

interface FigureSectionProps {
  id: string
  title: string
  /** Under the title. */
  means?: FigureName
  children: ReactNode
}

/** A part of a page of figures. */
export function FigureSection({ id, title, means, children }: FigureSectionProps) {
  return (
    <section aria-labelledby={id} className="figures-section">
      <h2 id={id} className="display text-lg">
        {title}
      </h2>
      {means && <p className="figures-means">{DEFINITIONS[means].means}</p>}
      <div className="figures-parts">{children}</div>
    </section>
  )
}

interface FigurePanelProps {
  title: string
  means?: FigureName
  /** Over the whole width. */
  wide?: boolean
  children: ReactNode
}

/** One chart or table with its title, and what it means. */
export function FigurePanel({ title, means, wide = false, children }: FigurePanelProps) {
  return (
    <div className={wide ? 'admin-panel figures-panel figures-wide' : 'admin-panel figures-panel'}>
      <h3 className="font-semibold">{title}</h3>
      {means && <p className="figures-means">{DEFINITIONS[means].means}</p>}
      {children}
    </div>
  )
}

/** Where there is nothing to draw. */
export function NothingYet({ children }: { children: ReactNode }) {
  return <p className="text-ink-soft">{children}</p>
}
