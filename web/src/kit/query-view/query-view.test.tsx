import '../../testing/page.ts'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError, isMissing } from '../../lib/api/api-error.ts'
import { clear, draw, press } from '../../testing/draw.ts'
import { messageOf } from '../../text/errors.ts'
import { everywhere } from '../../text/everywhere.ts'
import { QueryView, type QueryViewProps, type ViewedQuery } from './query-view.tsx'

beforeEach(clear)

const refetch = vi.fn()
const fault = new ApiError({ code: 'network' })
const shown = () => document.body.textContent

/** Draws a list of words, as far as it was answered. */
function drawWords(
  query: Omit<ViewedQuery<string[]>, 'refetch'>,
  failing?: QueryViewProps<string[]>['failing'],
) {
  draw(
    <QueryView
      query={{ ...query, refetch }}
      waiting="waiting"
      {...(failing && { failing })}
      empty={(words) => words.length === 0 && 'none'}
    >
      {(words) => words.join(' ')}
    </QueryView>,
  )
}

it('holds the place until it is answered', () => {
  drawWords({ data: undefined, error: null })
  expect(shown()).toBe('waiting')
})

it('shows what is there, also where asking again has failed', () => {
  drawWords({ data: ['a', 'b'], error: fault })
  expect(shown()).toBe('a b')
})

it('says that there is nothing', () => {
  drawWords({ data: [], error: null })
  expect(shown()).toBe('none')
})

it('says why nothing came, and asks again', () => {
  drawWords({ data: undefined, error: fault })
  expect(shown()).toContain(messageOf(fault))
  press(everywhere.retry)
  expect(refetch).toHaveBeenCalledOnce()
})

it('has another sentence where the screen knows better', () => {
  drawWords({ data: undefined, error: fault }, 'no words today')
  expect(shown()).toContain('no words today')
})

it('has something else in its place where a fault says that there is no such thing', () => {
  const byFault = (error: unknown) => isMissing(error) && <p>no such words</p>
  drawWords({ data: undefined, error: new ApiError({ code: 'not_found' }) }, byFault)
  expect(shown()).toBe('no such words')
  clear()
  drawWords({ data: undefined, error: fault }, byFault)
  expect(shown()).toContain(messageOf(fault))
})
