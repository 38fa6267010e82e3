import { QueryClientProvider, QueryObserver } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/queries/query-client.ts'
import { toolsQuery } from '../../lib/queries/tools.ts'
import { useMarkTool } from './use-mark-tool.ts'

/** The server: the tools with a star, in the order in which stars came, what an answer waits for, and how often it was asked. */
let server: { starred: string[]; slow: Promise<void>; saving: Promise<void>; reads: number; writes: number }
let leave: () => void
let mark: (id: string, isFavourite: boolean) => void

async function answer(path: string, { method }: RequestInit): Promise<Response> {
  if (method !== 'GET') {
    server.writes++
    await server.saving
    server.starred.push(path.split('/')[3] ?? '')
    return Response.json({})
  }
  server.reads++
  const tools = ['loom', 'shuttle'].map((id) => ({ id, isFavourite: server.starred.includes(id) }))
  await server.slow
  return Response.json({ tools })
}

function Marker() {
  mark = useMarkTool()
  return null
}

/** Something to wait for, and what ends the waiting. */
function held(): { until: Promise<void>; letGo: () => void } {
  let letGo = () => {}
  const until = new Promise<void>((resolve) => {
    letGo = resolve
  })
  return { until, letGo }
}

const starred = () =>
  queryClient.getQueryData(toolsQuery.queryKey)?.tools.flatMap((tool) => (tool.isFavourite ? [tool.id] : []))
/** Waits until no list is on its way any more. */
const listsAreHere = () => expect.poll(() => queryClient.isFetching()).toBe(0)

beforeEach(async () => {
  server = { starred: [], slow: Promise.resolve(), saving: Promise.resolve(), reads: 0, writes: 0 }
  vi.stubGlobal('fetch', answer)
  queryClient.clear()
  leave = new QueryObserver(queryClient, toolsQuery).subscribe(() => {})
  await expect.poll(starred).toEqual([])
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <Marker />
    </QueryClientProvider>,
  )
})
afterEach(() => {
  leave()
  vi.unstubAllGlobals()
})

it('is not taken back by a list that was asked for before', async () => {
  const [list, star] = [held(), held()]
  server.slow = list.until
  server.saving = star.until
  void queryClient.refetchQueries({ queryKey: toolsQuery.queryKey })
  await expect.poll(() => server.reads).toBe(2)
  mark('loom', true)
  await expect.poll(() => server.writes).toBe(1)
  server.slow = Promise.resolve()
  list.letGo()
  await listsAreHere()
  expect(starred()).toEqual(['loom'])
  star.letGo()
  await expect.poll(() => server.reads).toBe(3)
  await listsAreHere()
  expect(starred()).toEqual(['loom'])
})

it('is not taken back by a list that is asked for after another star', async () => {
  const [first, second] = [held(), held()]
  server.saving = first.until
  mark('loom', true)
  await expect.poll(() => server.writes).toBe(1)
  server.saving = second.until
  mark('shuttle', true)
  await expect.poll(() => server.writes).toBe(2)
  first.letGo()
  await expect.poll(() => queryClient.isMutating()).toBe(1)
  await listsAreHere()
  expect(starred()).toEqual(['loom', 'shuttle'])
  second.letGo()
  await expect.poll(() => server.reads).toBe(2)
  await listsAreHere()
  expect(starred()).toEqual(['loom', 'shuttle'])
})
