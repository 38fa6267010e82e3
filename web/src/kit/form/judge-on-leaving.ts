import { type ChangeEvent, type FocusEvent, useRef } from 'react'
import { type FieldPath, type FieldValues, get, type UseFormReturn } from 'react-hook-form'

/**
 * Returns what a field's frame listens to: what was changed in it and is wrong is said once it was left, and no longer once it
 * is right. What nobody has changed is judged when the form is sent.
 */
export function useJudgeOnLeaving<Values extends FieldValues, Body>(
  form: UseFormReturn<Values, unknown, Body>,
  name: FieldPath<Values>,
) {
  const isChanged = useRef(false)
  const { defaultValues, errors } = form.formState
  return {
    onChange: (_: ChangeEvent) => {
      isChanged.current = true
      if (get(errors, name)) void form.trigger(name)
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!isChanged.current || currentTarget.contains(relatedTarget)) return
      isChanged.current = false
      // What is refused already, such as by the server, stays until it is changed.
      if (get(errors, name)) return
      afterPress(() => {
        // A press may have put back what stood there.
        if (form.getValues(name) !== get(defaultValues, name)) void form.trigger(name)
      })
    },
  }
}

/** A finger or button is down. */
let isPressing = false
if (typeof document === 'object') {
  document.addEventListener('pointerdown', () => (isPressing = true), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => setTimeout(() => (isPressing = false)), true)
}

/** Waits for the press that took the focus away: a sentence that comes under it would move its target. */
function afterPress(judge: () => void): void {
  if (isPressing) setTimeout(() => afterPress(judge), 20)
  else setTimeout(judge)
}
