import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { type BaseSyntheticEvent, useRef } from 'react'
import type { DefaultValues, FieldValues, UseFormProps, UseFormReturn } from 'react-hook-form'
import type { ZodType } from 'zod'
import { hasCode } from '../../lib/api/api-error.ts'
import { call } from '../../lib/api/call.ts'
import { bringFocusIntoSight } from '../../lib/browser/bring-into-sight.ts'
import { messageOf } from '../../text/errors.ts'
import type { ActionOptions } from '../action/perform.ts'
import { useAction } from '../action/use-action.ts'
import { useIsHere } from '../action/use-is-here.ts'
import { type Boxes, contractResolver } from './contract-form.ts'
import { refillForm, useNewest } from './refill-form.ts'
import { type FieldOfCode, showAtFields } from './show-at-fields.ts'
import { useUnsavedEdits } from './unsaved-edits.ts'
import { useLocalForm } from './use-local-form.ts'

export interface FormOptions<Values extends FieldValues, Body, Answer>
  extends Pick<UseFormProps<Values>, 'mode'>,
    Omit<ActionOptions<Body, Answer>, 'optimistic' | 'here'> {
  /** Judges what was typed as the operation will; absent = the server alone judges. */
  schema?: ZodType<Body>
  /** What the typed texts mean to the operation; what is no number is NaN. Absent = what they are. */
  read?: (typed: Values) => unknown
  /** For parts of the operation's input that stand in a field of another name. */
  boxes?: Boxes<Values>
  /** What the form begins with. */
  values: Values
  /** What is changed, as it was when the form opened; absent or null = a new one. */
  entry?: Answer | null
  /** The fields follow `values` as they change, except where something was typed and not saved. */
  isFollowing?: boolean
  /** What is typed outlives the end of a session under this name. Never for a form with a secret. */
  keptAs?: string
  /** What stands in the form once it is saved; absent = what was sent. */
  saved?: (answer: Answer) => Values
  /** Codes of a refusal that mean one field: which, and the reason to show there. */
  codes?: FieldOfCode<Values>
  /** What is said beside the button while a field is refused. */
  invalid?: string
  /** What is said where somebody else was first (`conflict`). */
  conflict?: string
  /** Happens once all that was typed is saved, while whoever typed still stands there: closes, goes on. */
  here?: (answer: Answer, body: Body) => void
}

export interface Form<Values extends FieldValues, Body> extends UseFormReturn<Values, unknown, Body> {
  /** Sends what was typed. @returns whether nothing is left to save */
  submit: (event?: BaseSyntheticEvent) => Promise<boolean>
  isBusy: boolean
  /** What went wrong beyond the fields; who reads it shows it (`FormFault`). */
  readonly fault: string | null
  /** Somebody else was first. */
  isConflict: boolean
  /** Puts back what the form was filled with, and forgets what was refused. */
  discard: () => void
}

/**
 * How a form is sent. `last` is what its former saving was answered with, or the entry that it opened with: what is typed is a
 * change of that.
 */
interface FormWork<Body, Answer> {
  name: string
  send: (body: Body, last: Answer | undefined) => Promise<Answer>
}

/**
 * Makes a form of an operation. What is typed while it is being saved stays, as not saved, and Enter does not send a second time.
 * What is refused stands at its field, the first of which has the focus; once the form was left, it is said in a toast.
 */
export function useForm<Values extends FieldValues, O extends Operation, Body = Values>(
  operation: O,
  options: FormOptions<Values, Body, CallResult<O>> & {
    input: (body: Body, last: CallResult<O> | undefined) => CallInput<O>
  },
): Form<Values, Body>
/** More than one operation, or one that is sent in a way of its own. */
export function useForm<Values extends FieldValues, Answer, Body = Values>(
  work: FormWork<Body, Answer>,
  options: FormOptions<Values, Body, Answer>,
): Form<Values, Body>
export function useForm<Values extends FieldValues, Body, Answer>(
  what: Operation | FormWork<Body, Answer>,
  options: FormOptions<Values, Body, Answer> & { input?: Input<Body, Answer> | undefined },
): Form<Values, Body> {
  const { schema, read, boxes, values, mode } = options
  const form = useLocalForm<Values, Body>({
    resolver: schema && contractResolver(schema, read, boxes),
    defaultValues: values as DefaultValues<Values>,
    ...(mode && { mode }),
  })
  useUnsavedEdits(options.keptAs, form)
  const isHere = useIsHere()
  const last = useRef<Answer | undefined>(options.entry ?? undefined)
  const action = useAction<Sent<Values, Body>, Answer>(
    {
      name: what.name,
      send: async (sent) => {
        const answer = await send(what, options, sent.body, last.current)
        last.current = answer
        sent.isAll = refillForm(form, options.saved?.(answer) ?? sent.values, sent.values)
        return answer
      },
    },
    {
      ...ofBody(options),
      here: (answer, { body, isAll }) => isAll && options.here?.(answer, body),
      refused: (error, { body }) => {
        const isAtFields = isHere() && showAtFields(form, error, options.codes, boxes)
        if (isConflict(error) && options.conflict) return options.conflict
        if (isAtFields) return null
        return options.refused ? options.refused(error, body) : messageOf(error)
      },
    },
  )
  const isBusy = action.isBusy || form.formState.isSubmitting
  useNewest(form, options.isFollowing ? values : null, isBusy)

  async function submit(event?: BaseSyntheticEvent): Promise<boolean> {
    event?.preventDefault()
    if (action.isBusy) return false
    const sent: { now?: Sent<Values, Body> } = {}
    await form.handleSubmit(async (body) => {
      sent.now = { body, values: structuredClone(form.getValues()), isAll: false }
      await action.run(sent.now)
    })()
    // The library takes the focus to the first faulty field at once, and once more a turn later.
    if (!sent.now) setTimeout(bringFocusIntoSight)
    return sent.now?.isAll ?? false
  }
  return {
    ...form,
    submit,
    isBusy,
    isConflict: isConflict(action.error),
    discard: () => {
      action.leave()
      form.reset()
    },
    get fault() {
      const { errors, isSubmitted } = form.formState
      const isWrong = isSubmitted && Object.keys(errors).length > 0
      return action.fault ?? (isWrong && options.invalid ? options.invalid : null)
    },
  }
}

/** Makes of what was typed the input of an operation. */
type Input<Body, Answer> = (body: Body, last: Answer | undefined) => object

/** What was sent, and whether all that stands in the form is saved with it. */
interface Sent<Values, Body> {
  body: Body
  values: Values
  isAll: boolean
}

function send<Body, Answer>(
  what: Operation | FormWork<Body, Answer>,
  { input }: { input?: Input<Body, Answer> | undefined },
  body: Body,
  last: Answer | undefined,
): Promise<Answer> {
  if ('send' in what) return what.send(body, last)
  return call(what, input?.(body, last) as never) as Promise<Answer>
}

/** Returns what follows from a saving, as an action takes it. */
function ofBody<Values extends FieldValues, Body, Answer>(
  options: FormOptions<Values, Body, Answer>,
): ActionOptions<Sent<Values, Body>, Answer> {
  const { always, done, undo } = options
  return {
    ...(always && { always: (answer, sent) => always(answer, sent.body) }),
    ...(done !== undefined && {
      done: (answer, { body }) => (typeof done === 'function' ? done(answer, body) : done),
    }),
    ...(undo && { undo: (answer, { body }) => undo(answer, body) }),
  }
}

function isConflict(error: unknown): boolean {
  return hasCode(error, 'conflict')
}
