import { type RefObject, useRef } from 'react'

/** Returns a ref to the value of the last render: for listeners and answers that outlive the render they began in. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value)
  latest.current = value
  return latest
}
