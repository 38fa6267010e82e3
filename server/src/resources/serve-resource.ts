import type { DeclaredOperation, Operation } from '@thokham/contract/operation'
import type { FastifyInstance } from 'fastify'
import type { ZodType, z } from 'zod'
import type { Transaction } from '../db/client.ts'
import { type Call, handle } from '../http/operation.ts'
import type { Resource } from './resource.ts'

/** The operations of a kind of records; all but `create` name one by `:id`, `update` with the revision in its body. */
interface ResourceOperations<Fields extends ZodType, Answer extends ZodType> {
  create: DeclaredOperation<undefined, undefined, Fields, Answer>
  update: Operation
  remove: Operation
  restore: Operation
}

interface Served<Row, Columns, Fields, Answer> {
  records: Resource<Row, Columns>
  /** Returns the columns of what was sent. @param id null = a new one @throws Refusal where it may not be so */
  columnsOf: (tx: Transaction, fields: Fields, id: string | null) => Columns | Promise<Columns>
  /** Presents a record to the office. */
  answerOf: (row: Row, tx: Transaction, call: Call) => Answer | Promise<Answer>
}

/** Serves what the office does with the records of a kind, each in a transaction of its own (decision 066). */
export function serveResource<Row, Columns, Fields extends ZodType, Answer extends ZodType>(
  app: FastifyInstance,
  { create, update, remove, restore }: ResourceOperations<Fields, Answer>,
  served: Served<Row, Columns, z.output<Fields>, z.output<Answer>>,
): void {
  const { db } = app.services
  const { records, columnsOf, answerOf } = served
  type Of = { params: { id: string } }

  handle(app, create as Operation, (input, call) =>
    db.transaction(async (tx) => {
      const { body } = input as { body: z.output<Fields> }
      return answerOf(await records.insert(tx, call, await columnsOf(tx, body, null)), tx, call)
    }),
  )

  handle(app, update, (input, call) =>
    db.transaction(async (tx) => {
      const { params, body } = input as Of & { body: object & { revision: number } }
      const { revision, ...fields } = body
      const columns = await columnsOf(tx, fields as z.output<Fields>, params.id)
      return answerOf(await records.change(tx, call, params.id, columns, revision), tx, call)
    }),
  )

  handle(app, remove, async (input, call) => ({
    deleted: await db.transaction((tx) => records.remove(tx, call, (input as Of).params.id)),
  }))

  handle(app, restore, (input, call) =>
    db.transaction(async (tx) =>
      answerOf(await records.restore(tx, call, (input as Of).params.id), tx, call),
    ),
  )
}
