import { expect, it } from 'vitest'
import { judgeAudit } from './audit.mjs'

it('fails for what is high or critical', () => {
  const said = JSON.stringify({
    vulnerabilities: {
      a: { name: 'a', severity: 'high', range: '<2' },
      b: { name: 'b', severity: 'moderate', range: '*' },
    },
  })
  expect(judgeAudit(said)).toEqual({
    passed: 0,
    failures: [{ name: 'npm audit: a', text: 'high: a <2' }],
  })
})

it('passes where nothing grave is known', () => {
  expect(judgeAudit('{"vulnerabilities":{}}')).toEqual({ passed: 1, failures: [] })
})

it('says where a registry cannot be asked, and fails nothing', () => {
  for (const said of ['', 'npm error audit endpoint returned an error', '{"error":{"code":"ENOAUDIT"}}'])
    expect(judgeAudit(said)).toEqual({
      passed: 0,
      failures: [],
      skipped: ['npm audit: this registry cannot be asked'],
    })
})
