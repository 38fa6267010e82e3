import type { Capability } from '@thokham/domain/access'
import type { StepUpAction } from '@thokham/domain/step-up'
import { type ZodType, z } from 'zod'
import type { ErrorCode } from './errors.ts'

/** One thing the server does: who may, what comes in, what goes out, and how it can fail. */
export interface Operation<
  Params extends ZodType | undefined = ZodType | undefined,
  Query extends ZodType | undefined = ZodType | undefined,
  Body extends ZodType | undefined = ZodType | undefined,
  Response extends ZodType = ZodType,
> {
  /** `feature.verb`, unique; also the OpenAPI operationId. */
  name: string
  summary: string
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Fastify's form, `/api/things/:id`. */
  path: string
  /** The row of the access table that decides. */
  access: Capability
  params?: Params
  query?: Query
  body?: Body
  /** Fields of the body that are signed as they came: what no text may hold is refused there (`format`), not removed. */
  verbatim?: readonly string[]
  response: Response
  /** A picture that comes along: the body is then multipart/form-data, its other parts the fields of `body`. */
  file?: FilePart | undefined
  /** For bodies beyond the 256 KiB that any operation takes. */
  maxBodyBytes?: number
  /** What a program brings in `Authorization: Bearer …`, where the operation asks for it; the handler checks it. */
  bearer?: 'partnerKey'
  /**
   * Names what an input would do that moves money or power; null = nothing of that kind. It is refused with
   * `step_up_required` unless the caller has just proven who they are (docs/auth.md#step-up).
   */
  stepUp?(input: {
    params: OutputOf<Params>
    query: OutputOf<Query>
    body: OutputOf<Body>
  }): StepUpAction | null
  /** Codes beyond those any operation can give (invalid_input, unauthenticated, forbidden, step_up_required, rate_limited, internal). */
  errors?: readonly ErrorCode[]
}

export interface FilePart {
  /** Name of its part. */
  field: string
  maxBytes: number
  /** What it is refused with when larger; default `payload_too_large`. */
  tooLarge?: ErrorCode
}

/** As much of the browser's Blob as a caller has to bring. */
interface Picture {
  readonly size: number
  readonly type: string
}

/**
 * Describes the answer of an operation that sends no JSON but a stream: a file, or events.
 * @param media its type
 */
export function streamed(media: string) {
  return z.unknown().describe(media)
}

/** A declared operation: each of its shapes is known to be there, or not to be. */
export type DeclaredOperation<
  Params extends ZodType | undefined,
  Query extends ZodType | undefined,
  Body extends ZodType | undefined,
  Response extends ZodType,
  File extends FilePart | undefined = undefined,
> = Operation<Params, Query, Body, Response> & { params: Params; query: Query; body: Body; file: File }

/** Declares an operation; exists for the inference of its shapes. A build leaves out those that it does not use. */
/* @__NO_SIDE_EFFECTS__ */
export function operation<
  Response extends ZodType,
  Params extends ZodType | undefined = undefined,
  Query extends ZodType | undefined = undefined,
  Body extends ZodType | undefined = undefined,
  File extends FilePart | undefined = undefined,
>(
  declared: Operation<Params, Query, Body, Response> & { file?: File },
): DeclaredOperation<Params, Query, Body, Response, File> {
  return declared as DeclaredOperation<Params, Query, Body, Response, File>
}

type Declared<S> = Exclude<S, undefined>
type InputOf<S> = [Declared<S>] extends [never] ? undefined : z.input<Declared<S>>
type OutputOf<S> = [Declared<S>] extends [never] ? undefined : z.output<Declared<S>>

type FileOf<O extends Operation, Given> = [Declared<O['file']>] extends [never]
  ? undefined
  : FilePart extends O['file']
    ? undefined
    : Given

/** What a caller passes (before defaults and transforms); `file` where the operation takes one, null = none. */
export type CallInput<O extends Operation> = Drop<{
  params: InputOf<O['params']>
  query: InputOf<O['query']>
  body: InputOf<O['body']>
  file: FileOf<O, Picture | null>
}>
/** What a handler receives (after validation). */
export type HandlerInput<O extends Operation> = Drop<{
  params: OutputOf<O['params']>
  query: OutputOf<O['query']>
  body: OutputOf<O['body']>
  file: FileOf<O, Uint8Array | null>
}>
export type CallResult<O extends Operation> = z.output<O['response']>

type Drop<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] }
