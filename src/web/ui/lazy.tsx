import { useEffect, useEffectEvent, useState, type ComponentType, type ReactNode } from 'react'

interface LazyProps<Props> {
  load: () => Promise<ComponentType<Props>>
  /** The code did not come without a connection; the page goes on without it. */
  onError: () => void
  with: Props
  /** Shown until the code is there. */
  placeholder?: ReactNode
}

/** A component whose code is fetched when it is first shown. */
export function Lazy<Props extends object>({ load, onError, with: props, placeholder = null }: LazyProps<Props>) {
  const [Component, setComponent] = useState<ComponentType<Props> | null>(null)
  const fetchCode = useEffectEvent(load)
  const lost = useEffectEvent(onError)
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
  return Component ? <Component {...props} /> : placeholder
}
