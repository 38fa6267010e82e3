import type { InvalidateQueryFilters, QueryKey } from '@tanstack/react-query'
import type { DeclaredOperation, Operation } from '@thokham/contract/operation'
import type { FieldValues } from 'react-hook-form'
import type { ZodType, z } from 'zod'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { type Acting, useAction } from '../action/use-action.ts'
import { type Form, type FormOptions, useForm } from '../form/use-form.ts'
import { undoBy } from '../undo/undo.ts'

/** A record as it was read: its next change is compared to that. */
interface AsRead {
  id: string
  revision: number
}

interface Operations {
  create: Operation
  update: Operation
  remove: Operation
  restore: Operation
}

/** A kind of records that the office edits (decision 066). */
export interface Resource<Body, Entry> extends Operations {
  /** Changes a record as it was read; undefined = adds one. */
  save: (body: Body, last: Entry | undefined) => Promise<Entry>
  /** Asks anew for all that shows its records. @param saved is shown at once, so that its next change is compared to it */
  changed: (saved?: Entry) => Promise<void>
}

interface Declared<Body extends ZodType, Entry extends ZodType<AsRead>> extends Operations {
  create: DeclaredOperation<undefined, undefined, Body, Entry>
  /** The query whose answer has the records in a list, as they are saved. */
  list?: QueryKey
  /** The other queries that show them. */
  shownIn: readonly InvalidateQueryFilters[]
}

/** Declares a kind of records by its operations; all but the first name a record by `:id`. */
export function resource<Body extends ZodType, Entry extends ZodType<AsRead>>({
  list,
  shownIn,
  ...operations
}: Declared<Body, Entry>): Resource<z.output<Body>, z.output<Entry>> {
  const { create, update } = operations as Operations
  const all = [...(list ? [{ queryKey: list }] : []), ...shownIn]
  return {
    ...operations,
    save: (body, last) => {
      const input = last && {
        params: { id: last.id },
        body: { ...(body as object), revision: last.revision },
      }
      const sent = input ? call(update, input as never) : call(create, { body } as never)
      return sent as Promise<z.output<Entry>>
    },
    async changed(saved) {
      if (list && saved) queryClient.setQueryData<object>(list, (shown) => shown && withRecord(shown, saved))
      await Promise.all(all.map((each) => queryClient.invalidateQueries(each)))
    },
  }
}

/** Returns an answer whose list has a record as it is now. */
function withRecord(answer: object, saved: AsRead): object {
  const parts = Object.entries(answer).map(([name, part]) => [
    name,
    Array.isArray(part) ? part.map((each) => (each?.id === saved.id ? saved : each)) : part,
  ])
  return Object.fromEntries(parts)
}

interface RecordFormOptions<Values extends FieldValues, Body, Entry>
  extends Omit<FormOptions<Values, Body, Entry>, 'entry' | 'always' | 'done' | 'conflict' | 'saved'> {
  /** What is changed; null = a new one. */
  record: Entry | null
  /** What stands in a form beside its list for the next new one, once one is added; absent where the form closes. */
  blank?: Values
  text: {
    added: string | ((added: Entry) => string)
    saved: string | ((saved: Entry) => string)
    changed: string
  }
}

/** Makes the form in which a record is added, or changed as it was read. */
export function useRecordForm<Values extends FieldValues, Body, Entry>(
  { create, update, save, changed }: Resource<Body, Entry>,
  { record, blank, text, ...options }: RecordFormOptions<Values, Body, Entry>,
): Form<Values, Body> {
  const next = record ? undefined : blank
  return useForm<Values, Entry, Body>(
    {
      name: (record ? update : create).name,
      send: (body, last) => save(body, next ? undefined : last),
    },
    {
      ...options,
      ...(next && { saved: () => next }),
      entry: record,
      always: changed,
      done: record ? text.saved : text.added,
      conflict: text.changed,
    },
  )
}

/** As much of a resource as a removal needs. */
export type Removing = Pick<Resource<never, never>, 'remove' | 'restore' | 'changed'>

interface RemovalOptions<Entry> {
  done: string | ((removed: Entry) => string)
  undone: string | ((removed: Entry) => string)
  /** Happens while the one who removed it still stands there. */
  here?: (removed: Entry) => void
  /** Words why it did not come back. */
  refused?: (error: unknown) => string
}

/** Returns how a record is removed; a press in the toast brings it back. */
export function useRemoval<Entry extends { id: string }>(
  { remove, restore, changed }: Removing,
  { done, undone, here, refused }: RemovalOptions<Entry>,
): Acting<Entry> {
  const wordsOf = (words: string | ((entry: Entry) => string), entry: Entry) =>
    typeof words === 'string' ? words : words(entry)
  return useAction(remove, {
    input: ({ id }: Entry) => ({ params: { id } }) as never,
    always: () => changed(),
    here: (_, entry) => here?.(entry),
    done: (_, entry) => wordsOf(done, entry),
    undo: (_, entry) =>
      undoBy(restore, { params: { id: entry.id } } as never, wordsOf(undone, entry), refused),
  })
}
