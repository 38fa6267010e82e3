import { expect, it } from 'vitest'
import { readEnvironment, readUnit, wordsOfCommand } from '../systemd-unit.mjs'

it('a unit is read by sections, with lines that go on and settings that come twice', () => {
  const unit = readUnit(
    '# note\n[Unit]\nDescription=A b\n\n[Service]\nExecStartPre=+/bin/a\nExecStartPre=/bin/b\nExecStart=/bin/c \\\n  --d\n',
  )
  expect(unit).toEqual({
    Unit: { Description: ['A b'] },
    Service: { ExecStartPre: ['+/bin/a', '/bin/b'], ExecStart: ['/bin/c --d'] },
  })
})

it('a command is split as systemd does', () => {
  const env = { CONFIG: '/etc/a.cfg', EXTRA: '-S /run/x -f /etc/b.cfg' }
  expect(
    wordsOfCommand(`+/bin/a --t=%i '--archive push %%p' -f $CONFIG $EXTRA $NONE`, { instance: 'full', env }),
  ).toEqual([
    '/bin/a',
    '--t=full',
    '--archive push %p',
    '-f',
    '/etc/a.cfg',
    '-S',
    '/run/x',
    '-f',
    '/etc/b.cfg',
  ])
})

it('an environment is read with its quotes taken off', () => {
  expect(readEnvironment('# A=0\nB=1\nC="a b"\nD=\nE=postgres://x:y@h/z?a=b')).toEqual({
    B: '1',
    C: 'a b',
    D: '',
    E: 'postgres://x:y@h/z?a=b',
  })
  expect(readEnvironment('"CONFIG=/a" "EXTRA=-S /b"')).toEqual({ CONFIG: '/a', EXTRA: '-S /b' })
})
