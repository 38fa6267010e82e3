import { replaceEqualDeep, useMutation } from '@tanstack/react-query'
import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { useCallback, useEffect, useRef, useState } from 'react'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { queryClient } from '../../lib/queries/query-client.ts'
import { type ActionOptions, perform } from './perform.ts'
import type { Work } from './work.ts'

export interface Acting<Given> {
  /**
   * Acts. The same once more while it is under way is ignored; another given waits for its turn.
   * @returns whether it was done, and whoever pressed still stands there
   */
  run: (given: Given) => Promise<boolean>
  /** It is under way, or what it changed is still being read again. */
  isBusy: boolean
  /** What was pressed last, while it is busy. */
  underWay: Given | undefined
  /**
   * Why it was not done, in Thai. Who reads it shows it; of an action whose fault nobody reads, and once the place was left, it
   * is said in a toast.
   */
  readonly fault: string | null
  /** What it was refused with, while one stands there. */
  error: unknown
  /** Leaves the place, as when a dialog closes: what is under way goes on, and its outcome is said elsewhere. */
  leave: () => void
}

/** Where an action is pressed: another one after each leaving, none after the last. */
interface Place {
  /** Settles when what was pressed there is over: one after the other. */
  turn: Promise<void>
}

interface Press<Given> {
  given: Given
  turn: Promise<void>
}

/** What is pressed is the input of the operation. */
export function useAction<O extends Operation>(
  operation: O,
  options: ActionOptions<CallInput<O>, CallResult<O>> & { input?: undefined },
): Acting<CallInput<O>>
/** What is pressed is turned into the input of the operation. */
export function useAction<O extends Operation, Given>(
  operation: O,
  options: ActionOptions<Given, CallResult<O>> & { input: (given: Given) => CallInput<O> },
): Acting<Given>
/** More than one operation, or one that is sent in a way of its own. */
export function useAction<Given, Answer>(
  work: Work<Given, Answer>,
  options: ActionOptions<Given, Answer>,
): Acting<Given>
export function useAction<Given, Answer>(
  what: Operation | Work<Given, Answer>,
  options: ActionOptions<Given, Answer> & { input?: ((given: Given) => object) | undefined },
): Acting<Given> {
  return useWork(isWork(what) ? what : workOf<Given, Answer>(what, options.input), options)
}

function useWork<Given, Answer>(
  work: Work<Given, Answer>,
  options: ActionOptions<Given, Answer>,
): Acting<Given> {
  const action = { ...options, ...work }
  const place = useRef<Place | null>(null)
  useEffect(() => {
    place.current = { turn: Promise.resolve() }
    return () => {
      place.current = null
    }
  }, [])
  const newest = useRef<{ given: Given; place: Place | null } | null>(null)
  const isFaultRead = useRef(false)
  isFaultRead.current = false
  const [failure, setFailure] = useState<{ error: unknown; sentence: string | null } | null>(null)
  const { mutateAsync, isPending, variables, reset } = useMutation(
    {
      mutationKey: ['action', work.name],
      mutationFn: ({ turn }: Press<Given>) => turn,
      // Without a network it fails at once, and says so, instead of waiting for one.
      networkMode: 'always',
      // A password that was sent is not to be found in memory later.
      gcTime: 0,
    },
    queryClient,
  )

  function run(given: Given): Promise<boolean> {
    const press = { given, place: place.current }
    const under = newest.current
    if (under && under.place === press.place && isSame(under.given, given)) return Promise.resolve(false)
    newest.current = press
    setFailure(null)
    const isHere = () => press.place !== null && place.current === press.place
    const revert = options.optimistic?.(given)
    return new Promise((settle) => {
      const presser = {
        isHere,
        finish: () => settle(isHere()),
        fail: (error: unknown, sentence: string | null) => {
          settle(false)
          if (isHere()) setFailure({ error, sentence })
          if (sentence !== null && !(isHere() && isFaultRead.current)) toast.error(sentence)
        },
      }
      const carryOut = async () => {
        await perform(action, given, presser, revert)
        if (newest.current === press) newest.current = null
      }
      const turn = (press.place?.turn ?? Promise.resolve()).then(carryOut)
      if (press.place) press.place.turn = turn.catch(() => undefined)
      void mutateAsync({ given, turn })
    })
  }

  return {
    run,
    isBusy: isPending,
    underWay: isPending ? variables?.given : undefined,
    error: failure?.error ?? null,
    get fault() {
      isFaultRead.current = true
      return failure?.sentence ?? null
    },
    leave: useCallback(() => {
      if (place.current) place.current = { turn: Promise.resolve() }
      setFailure(null)
      reset()
    }, [reset]),
  }
}

function isWork<Given, Answer>(what: Operation | Work<Given, Answer>): what is Work<Given, Answer> {
  return 'send' in what
}

/** Makes of an operation what sends it. */
function workOf<Given, Answer>(
  operation: Operation,
  input: ((given: Given) => object) | undefined,
): Work<Given, Answer> {
  const send = (given: Given) => call(operation, (input ? input(given) : given) as never)
  return { name: operation.name, send: send as Work<Given, Answer>['send'] }
}

/** Compares plain objects and lists by what they hold, all else (files) by identity. */
function isSame(one: unknown, other: unknown): boolean {
  return replaceEqualDeep(one, other) === one
}
