import { expect, it } from 'vitest'
import { aLibrary } from '../../testing/library.ts'
import { startTestServer } from '../../testing/test-server.ts'
import { findRelated } from './find-related.ts'

it('finds what belongs to a line in a library of 50,000 in less than a look at each keyword takes', async () => {
  const { pool, services } = await startTestServer()
  await aLibrary(services, { sports: 30 })
  await pool.query(`INSERT INTO keywords (category_id, number, keyword, sameness, is_shipped)
    SELECT 'sports', 1000 + n, 'runner ' || md5(n::text) || ' stadium', 'x' || n, true FROM generate_series(1, 50000) n`)
  await pool.query('ANALYZE keywords')
  const times = { found: [] as number[], readWhole: [] as number[] }
  for (let seed = 0; seed < 5; seed++) {
    const from = performance.now()
    const found = await findRelated(services.db, {
      line: 'runner at stadium',
      mode: 'chicken',
      count: 90,
      seed,
    })
    const then = performance.now()
    expect(found.length).toBeGreaterThan(90)
    await pool.query(`SELECT max(similarity(keyword, 'runner stadium')) FROM keywords`)
    times.found.push(then - from)
    times.readWhole.push(performance.now() - then)
  }
  expect(Math.min(...times.found)).toBeLessThan(Math.min(...times.readWhole))
})
