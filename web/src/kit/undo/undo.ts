import type { CallInput, CallResult, Operation } from '@thokham/contract/operation'
import { toast } from '../../components/ui/toast.tsx'
import { call } from '../../lib/api/call.ts'
import { everywhere } from '../../text/everywhere.ts'
import type { Work } from '../action/work.ts'

/** An action that takes another one back. It reads the same again as that one does. */
export interface Undo extends Work<void, unknown> {
  done?: string | ((answer: unknown) => string | null)
  refused?: (error: unknown) => string | null
}

/**
 * Makes an operation the undo of an action.
 * @param done what is said once it is undone
 * @param refused words why it was not
 */
export function undoBy<O extends Operation>(
  operation: O,
  input: CallInput<O>,
  done?: string | ((answer: CallResult<O>) => string),
  refused?: (error: unknown) => string,
): Undo {
  return {
    name: operation.name,
    send: () => call(operation, input),
    ...(done !== undefined && { done: done as NonNullable<Undo['done']> }),
    ...(refused && { refused }),
  }
}

/** Says what was done, with “เลิกทำ” beside it. */
export function offerUndo(sentence: string, undo: () => unknown): void {
  toast.success(sentence, { label: everywhere.undo, onPress: () => void undo() })
}
