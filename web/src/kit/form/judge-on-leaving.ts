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
      afterPress(() => {
        // What is refused already stays until it is changed: the press may have sent it, and the server have answered.
        if (form.getFieldState(name).error) return
        // A press may have put back what stood there.
        if (form.getValues(name) !== get(defaultValues, name)) void form.trigger(name)
      })
    },
  }
}

/** A finger or button is down. */
let isPressing = false
const waiting: (() => void)[] = []
if (typeof document === 'object') {
  document.addEventListener('pointerdown', () => (isPressing = true), true)
  for (const end of ['pointerup', 'pointercancel'])
    document.addEventListener(end, () => setTimeout(endPress), true)
}

/** Waits for the press that took the focus away: a sentence that comes under it would move its target. */
function afterPress(judge: () => void): void {
  if (isPressing) waiting.push(judge)
  else setTimeout(judge)
}

function endPress(): void {
  isPressing = false
  for (const judge of waiting.splice(0)) judge()
}
