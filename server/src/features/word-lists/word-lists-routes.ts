import {
  createWordList,
  deleteWordList,
  listWordLists,
  readWordList,
  restoreWordList,
  updateWordList,
} from '@thokham/contract/word-lists'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { createList } from './create-list.ts'
import { deleteList, restoreList } from './delete-list.ts'
import { updateList } from './update-list.ts'
import { readLists, readWords } from './word-list-queries.ts'

/** Serves a member's own lists of words. */
export function wordListsRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, listWordLists, async (_input, { caller }) => ({
    lists: await readLists(db, memberOf(caller).id),
  }))

  handle(app, readWordList, async ({ params }, { caller }) => {
    const list = await readWords(db, memberOf(caller).id, params.id)
    if (!list) throw new Refusal('not_found')
    return list
  })

  handle(app, createWordList, async ({ body }, { caller, now }) => {
    const { id: memberId } = memberOf(caller)
    return db.transaction((tx) => createList(tx, memberId, body, now))
  })

  handle(app, updateWordList, async ({ params, body }, { caller, now }) => {
    const { id: memberId } = memberOf(caller)
    return updateList(db, { memberId, id: params.id }, body, now)
  })

  handle(app, deleteWordList, async ({ params }, { caller, now }) => {
    await db.transaction((tx) => deleteList(tx, { memberId: memberOf(caller).id, id: params.id }, now))
    return {}
  })

  handle(app, restoreWordList, async ({ params }, { caller }) => {
    const { id: memberId } = memberOf(caller)
    return db.transaction((tx) => restoreList(tx, { memberId, id: params.id }))
  })
}
