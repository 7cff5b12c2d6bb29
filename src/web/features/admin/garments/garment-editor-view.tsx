import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { PreparedGarmentDetail } from '../../../../shop/try-on/contract-garments.ts'
import { mayStep, PREPARATION_STATES, PREPARATION_STEPS } from '../../../../shop/try-on/rules.ts'
import { GARMENTS } from '../../../../shop/try-on/rules-rig.ts'
import { isRecord } from '../../../lib/storage.ts'
import { Button } from '../../../ui/button.tsx'
import { painted } from '../studio/brush/strokes.ts'
import { GarmentBench } from './garment-bench.tsx'
import { useGarmentActions } from './garment-actions.ts'
import { confidenceText, GARMENTS_LIST } from './list-query.ts'
import { missingPoints, pointLabel } from './rig-points.ts'
import { useCorrection } from './use-correction.ts'
import { useGarmentPixels } from './use-garment-pixels.ts'
import '../studio/brush/brush.css'
import './garments.css'

/** One garment put right by hand: its points, its outline, which kind it is; then the next one. */
export function GarmentEditorView({ loaded }: { loaded: PreparedGarmentDetail }) {
  const [garment, setGarment] = useState(loaded)
  const list = useList()
  const work = useCorrection(garment)
  const [attempt, setAttempt] = useState(0)
  const pixels = useGarmentPixels(garment, attempt)
  const actions = useGarmentActions(garment, list, (next) => {
    setGarment(next)
    work.forget(next.version)
  })
  const missing = missingPoints(work.rig)
  const isReady = pixels !== 'loading' && pixels !== 'lost'
  const save = (version: number) => {
    if (!isReady) return
    const mask = work.strokes.length > 0 ? painted(pixels.mask, work.strokes, pixels.photo) : null
    void actions.save({ version, rig: work.rig, mask })
  }
  return (
    <div className="space-y-3 text-base">
      <header>
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h1 className="display min-w-0 flex-[1_1_11rem] text-xl break-words lg:text-2xl">{garment.product.name}</h1>
          <Link to={list} className="inline-flex min-h-11 shrink-0 items-center font-semibold underline underline-offset-4">
            All garments
          </Link>
        </div>
        <p className="text-sm text-ink-soft">
          {[PREPARATION_STATES[garment.state], confidenceText(garment), GARMENTS[work.rig.garment].label].join(' · ')}
          {' · '}
          <Link to={`/admin/products/${garment.product.id}`} className="underline underline-offset-4">
            The piece
          </Link>
        </p>
        {garment.reasons.length > 0 && (
          <p className="line-clamp-2 text-sm text-ink-soft lg:line-clamp-1" title={garment.reasons.join(' ')}>
            {garment.reasons.join(' ')}
          </p>
        )}
      </header>
      <Notices
        isFound={work.isFound}
        theirs={actions.theirs}
        onTheirs={(theirs) => {
          setGarment(theirs)
          work.forget(theirs.version)
          actions.settle()
        }}
        onMine={save}
      />
      {pixels === 'lost' && (
        <p role="alert" className="admin-panel flex flex-wrap items-center gap-3 px-4 py-3">
          The picture did not come.
          <Button variant="soft" onClick={() => setAttempt(attempt + 1)}>
            Try again
          </Button>
        </p>
      )}
      {pixels === 'loading' && (
        <div role="status" aria-label="Loading the picture" className="garment-canvas animate-pulse rounded-card bg-sand" />
      )}
      {isReady ? (
        <GarmentBench pixels={pixels} garment={garment} work={work}>
          <FurtherSteps garment={garment} actions={actions} />
        </GarmentBench>
      ) : (
        <FurtherSteps garment={garment} actions={actions} />
      )}
      <div role="region" aria-label="Finish" className="admin-bulk garment-bar">
        {missing.length > 0 && (
          <p className="min-w-0 grow basis-full text-sm">
            {missing.length === 1
              ? `Still to place: ${missing.map(pointLabel).join()}.`
              : `${missing.length} points are still to be placed.`}
          </p>
        )}
        <div className="garment-finish">
          <Button variant="secondary" data-key="J" onClick={actions.skip}>
            Skip
          </Button>
          {mayStep('exclude', garment.state) && (
            <Button variant="secondary" data-key="L" busy={actions.busy === 'exclude'} onClick={() => void actions.step('exclude')}>
              {PREPARATION_STEPS.exclude.label}
            </Button>
          )}
          {work.isClean && mayStep('approve', garment.state) ? (
            <Button
              className="flex-1"
              data-key="S"
              busy={actions.busy === 'approve'}
              disabled={missing.length > 0}
              onClick={() => void actions.step('approve')}
            >
              <span>
                Approve
                <span className="max-sm:sr-only"> and next</span>
              </span>
            </Button>
          ) : (
            <Button
              className="flex-1"
              data-key="S"
              busy={actions.busy === 'save'}
              disabled={!isReady || missing.length > 0 || work.isClean}
              onClick={() => save(work.correction.version)}
            >
              <span>
                Save
                <span className="max-sm:sr-only"> and next</span>
              </span>
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

interface FurtherStepsProps {
  garment: PreparedGarmentDetail
  actions: ReturnType<typeof useGarmentActions>
}

/** What is done more rarely than saving, skipping and leaving out. */
function FurtherSteps({ garment: { state, spare }, actions }: FurtherStepsProps) {
  const steps = (['include', 'again', 'choose'] as const).filter((step) => mayStep(step, state) && (step !== 'choose' || spare))
  return (
    <div className="flex flex-wrap gap-2">
      {steps.map((step) => (
        <Button key={step} variant="secondary" busy={actions.busy === step} onClick={() => void actions.step(step)}>
          {PREPARATION_STEPS[step].label}
        </Button>
      ))}
    </div>
  )
}

interface NoticesProps {
  isFound: boolean
  theirs: PreparedGarmentDetail | null
  onTheirs: (theirs: PreparedGarmentDetail) => void
  /** Mine is saved over that version. */
  onMine: (version: number) => void
}

function Notices({ isFound, theirs, onTheirs, onMine }: NoticesProps) {
  return (
    <div role="status" className="space-y-2 empty:hidden">
      {isFound && !theirs && (
        <p className="rounded-card border-l-4 border-denim bg-surface px-4 py-3">
          These are your unsaved changes. Save them, or undo them.
        </p>
      )}
      {theirs && (
        <div className="flex flex-wrap items-center gap-3 rounded-card border-l-4 border-primary bg-surface px-4 py-3">
          <p className="min-w-0 flex-[1_1_16rem]">
            {theirs.corrected_by ? `${theirs.corrected_by} has changed this garment` : 'This garment has changed'} since you opened it.
          </p>
          <Button variant="secondary" onClick={() => onTheirs(theirs)}>
            Take theirs
          </Button>
          <Button variant="secondary" onClick={() => onMine(theirs.version)}>
            Save mine over it
          </Button>
        </div>
      )}
    </div>
  )
}

/** The list that led here, as it was filtered. */
function useList(): string {
  const { state } = useLocation()
  const list = isRecord(state) ? state['list'] : null
  return typeof list === 'string' && /^\/admin\/garments(?:\?|$)/.test(list) ? list : GARMENTS_LIST
}
