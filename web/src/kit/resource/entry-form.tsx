import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { Button } from '../../components/ui/button.tsx'
import { useLeaveGuard } from '../../components/ui/use-leave-guard.tsx'
import { useSearchParams } from '../../lib/boot/search-params.ts'
import { useLatest } from '../../lib/browser/use-latest.ts'
import { useIsHere } from '../action/use-is-here.ts'
import { FormFault } from '../form/form-fault.tsx'
import type { Form } from '../form/use-form.ts'

/** Asks a form whether it may be left; in an object, as a state may not be a function. */
interface LeaveAsker {
  of: (goOn: () => void) => void
}

/** How a form beside its list is left. */
export interface Leaving {
  /** Saved or given up: back to adding. */
  onDone: () => void
  /** Hands out what asks whether the form may be left. */
  onGuard: (asker: LeaveAsker) => void
}

/**
 * Finds the entry that the address says is edited (`?edit=`) in a list that stands beside its form.
 * @returns the entry or null for a new one; `open` asks the form before it goes on to another
 */
export function useEditedEntry<Entry extends { id: string }>(entries: readonly Entry[]) {
  const [{ edit }, setSearch] = useSearchParams()
  const [asker, onGuard] = useState<LeaveAsker>({ of: (goOn) => goOn() })
  const goTo = (id: string | undefined) => setSearch({ edit: id }, { replace: true })
  return {
    editing: entries.find(({ id }) => id === edit) ?? null,
    open: (id: string | undefined) => asker.of(() => goTo(id)),
    onDone: () => goTo(undefined),
    onGuard,
  }
}

interface EntryFormProps<Values extends FieldValues, Body> extends Leaving {
  form: Form<Values, Body>
  title: string
  isNew: boolean
  /** Something beside the fields waits to be saved. */
  hasMore?: boolean
  text: {
    save: string
    addNow: string
    cancel: string
    seeLatest: string
  }
  /** Reads anew what somebody else has changed. */
  onNewer: () => Promise<void>
  children: ReactNode
}

/** Renders the form beside an admin's list: what is refused stands at its field, and no edit is lost without a question. */
export function EntryForm<Values extends FieldValues, Body>(props: EntryFormProps<Values, Body>) {
  const { form, title, isNew, hasMore = false, text, onDone, onNewer, onGuard } = props
  const isHere = useIsHere()
  /** Closes the form; an answer that comes after another entry was opened closes nothing. */
  const done = () => isHere() && onDone()
  const guard = useLeaveGuard(form.formState.isDirty || hasMore, form.submit)
  const asked = useLatest(guard.ask)
  useEffect(() => onGuard({ of: (goOn) => asked.current(goOn) }), [onGuard])

  return (
    <form
      // Saved on the way to somewhere else, it goes there and not back to adding.
      onSubmit={(event) => void form.submit(event).then((isDone) => isDone && done())}
      noValidate
      className="card flex flex-col gap-4 p-4 max-lg:order-first md:p-6 lg:sticky lg:top-4"
    >
      <h2 className="wrap-anywhere text-xl">{title}</h2>
      {props.children}
      <FormFault form={form} newest={{ label: text.seeLatest, onPress: () => void onNewer().then(done) }} />
      <div className="flex flex-wrap justify-end gap-3">
        {!isNew && <Button onClick={() => guard.ask(onDone)}>{text.cancel}</Button>}
        <Button type="submit" variant="primary" busy={form.isBusy}>
          {isNew ? text.addNow : text.save}
        </Button>
      </div>
      {guard.dialog}
    </form>
  )
}
