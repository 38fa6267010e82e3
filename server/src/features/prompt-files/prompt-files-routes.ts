import { Readable } from 'node:stream'
import {
  downloadPromptFile,
  makePromptFile,
  readPromptFile,
  samplePrompts,
} from '@thokham/contract/prompt-files'
import type { FastifyInstance } from 'fastify'
import { memberOf } from '../../http/authorise.ts'
import { Refusal } from '../../http/fail.ts'
import { handle } from '../../http/operation.ts'
import { makeFile } from './make-file.ts'
import { presentFile, readFileOfToday } from './read-file.ts'
import { sampleLines } from './sample-lines.ts'
import { writeFile } from './write-file.ts'

/** Serves the day's files of 400 prompts: a look at what they hold to all members, the files to those who may. */
export function promptFilesRoutes(app: FastifyInstance): void {
  const { db } = app.services

  handle(app, samplePrompts, async ({ query }, { caller, now }) => ({
    prompts: await sampleLines(db, caller, query, now),
  }))

  handle(app, readPromptFile, async ({ params }, { caller, now }) => {
    const { day, made } = await readFileOfToday(db, memberOf(caller).id, params.kind, now)
    return presentFile(day, made)
  })

  handle(app, makePromptFile, ({ params, body }, { caller, now }) => {
    if (params.kind === 'category' && body.category === null) {
      throw new Refusal('invalid_input', { fields: { category: 'required' } })
    }
    return db.transaction((tx) => makeFile(tx, caller, { ...params, ...body }, now))
  })

  handle(app, downloadPromptFile, async ({ params }, { caller, now, reply }) => {
    const { made } = await readFileOfToday(db, memberOf(caller).id, params.kind, now)
    if (!made) throw new Refusal('not_found')
    const name = encodeURIComponent(made.fileName)
    reply.headers({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': `attachment; filename*=UTF-8''${name}`,
    })
    return Readable.from(await writeFile(made.recipe))
  })
}
