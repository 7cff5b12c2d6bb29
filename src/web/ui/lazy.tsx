import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

interface LateProps<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The code did not come over a dead line; the page goes on without it. */
  onLost: () => void
  with: Props
  /** Shown until the code is there. */
  meanwhile?: ReactNode
}

/** A component whose code is fetched when it is first shown. */
export function Lazy<Props extends object>({ load, onLost, with: props, meanwhile = null }: LateProps<Props>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const fetchCode = useEffectEvent(load)
  const lost = useEffectEvent(onLost)
  useEffect(() => {
    let gone = false
    fetchCode().then(
      (component) => gone || setComponent(() => component),
      () => gone || lost(),
    )
    return () => {
      gone = true
    }
  }, [])
  return Component ? <Component {...props} /> : meanwhile
}
