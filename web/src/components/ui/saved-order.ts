import type { QueryKey } from '@tanstack/react-query'
import { dropOlderAnswers } from '../../lib/queries/older-answers.ts'
import { everywhere } from '../../text/everywhere.ts'
import { toast } from './toast.tsx'

/** A list whose order is changed move by move. */
export interface OrderedList {
  queryKey: QueryKey
  /** Shows the list in an order that is not saved yet. */
  show: (ids: readonly string[]) => void
  save: (ids: string[]) => Promise<unknown>
  /** Reads again what members and admins see of it. */
  readAgain: () => Promise<unknown>
  text: { ordered: string; orderFail: string }
}

/**
 * Makes the way in which a list's order is changed: each move is shown at once, one request is under way at a time, and moves that
 * come meanwhile go with the next. What stood before comes back by one press.
 * @returns moves one of the ids, as they are shown, to a place, counted from 0, or by so many; presses that come before the list is
 * drawn anew add up
 */
export function savedOrder({ queryKey, show, save, readAgain, text }: OrderedList) {
  /** The newest order while one is being saved. */
  let wanted: readonly string[] | null = null

  async function put(order: readonly string[], before: readonly string[] | null): Promise<void> {
    const isUnderWay = wanted !== null
    wanted = order
    dropOlderAnswers(queryKey)
    show(order)
    if (isUnderWay) return
    /** Why the newest order was not saved. */
    let fault: unknown = null
    for (let sent: readonly string[] = []; sent !== wanted; ) {
      sent = wanted
      fault = await save([...sent]).then(
        () => null,
        (refusal: unknown) => refusal,
      )
    }
    const undo = before && { label: everywhere.undo, onPress: () => void put(before, null) }
    if (fault === null) toast.success(text.ordered, undo ?? undefined)
    else toast.error(text.orderFail)
    wanted = null
    await readAgain()
  }

  /** Returns the newest order of the rows that are shown: one that came or went since is no part of what is being saved. */
  function newest(shown: readonly string[]): readonly string[] {
    const isOfTheSame = wanted?.length === shown.length && wanted.every((each) => shown.includes(each))
    return wanted !== null && isOfTheSame ? wanted : shown
  }

  async function moveTo(shown: readonly string[], id: string, to: number): Promise<void> {
    const before = newest(shown)
    const order = before.filter((each) => each !== id)
    order.splice(Math.max(0, to), 0, id)
    if (order.some((each, at) => each !== before[at])) await put(order, before)
  }

  return {
    moveTo,
    moveBy: (shown: readonly string[], id: string, by: number) =>
      moveTo(shown, id, newest(shown).indexOf(id) + by),
  }
}

/** Returns the rows in an order of their ids; those that it does not name are left out. */
export function inOrder<Row extends { id: string }>(rows: readonly Row[], ids: readonly string[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
