/*
 * Tables of ITU-T T.81, annex K: how roughly each frequency is told, and how long its codes are. Encoders that follow it make
 * files which every decoder reads.
 */

/** Frequencies in the order in which they are told. */
export const ZIGZAG = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]

/** Steps of brightness, row by row (K.1). */
export const LUMINANCE = [
  16, 11, 10, 16, 24, 40, 51, 61, 12, 12, 14, 19, 26, 58, 60, 55, 14, 13, 16, 24, 40, 57, 69, 56, 14, 17, 22,
  29, 51, 87, 80, 62, 18, 22, 37, 56, 68, 109, 103, 77, 24, 35, 55, 64, 81, 104, 113, 92, 49, 64, 78, 87, 103,
  121, 120, 101, 72, 92, 95, 98, 112, 100, 103, 99,
]
/** Steps of colour (K.2); all others are 99. */
export const CHROMINANCE = [
  [17, 18, 24, 47],
  [18, 21, 26, 66],
  [24, 26, 56],
  [47, 66],
].reduce((table, row, at) => {
  for (const [index, step] of row.entries()) table[at * 8 + index] = step
  return table
}, new Array<number>(64).fill(99))

/** Codes of one kind: how many there are of each length from 1 on, and what they mean, the shortest first. */
export interface CodeTable {
  readonly counts: readonly number[]
  readonly values: readonly number[]
}

const fromHex = (digits: string): number[] =>
  (digits.replace(/\s/g, '').match(/../g) ?? []).map((two) => Number.parseInt(two, 16))
const UP_TO_11 = Array.from({ length: 12 }, (_, at) => at)

export const LUMINANCE_DC: CodeTable = {
  counts: [0, 1, 5, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
  values: UP_TO_11,
}
export const CHROMINANCE_DC: CodeTable = {
  counts: [0, 3, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
  values: UP_TO_11,
}
export const LUMINANCE_AC: CodeTable = {
  counts: [0, 2, 1, 3, 3, 2, 4, 3, 5, 5, 4, 4, 0, 0, 1, 125],
  values: fromHex(`
    01020300041105122131410613516107227114328191a1082342b1c11552d1f02433627282090a161718191a25262728292a3435
    363738393a434445464748494a535455565758595a636465666768696a737475767778797a838485868788898a92939495969798
    999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae1e2e3e4e5e6e7e8e9eaf1f2f3f4
    f5f6f7f8f9fa`),
}
export const CHROMINANCE_AC: CodeTable = {
  counts: [0, 2, 1, 2, 4, 4, 3, 4, 7, 5, 4, 4, 0, 1, 2, 119],
  values: fromHex(`
    0001020311040521310612415107617113223281081442 91a1b1c109233352f0156272d10a162434e125f11718191a262728292a
    35363738393a434445464748494a535455565758595a636465666768696a737475767778797a82838485868788898a9293949596
    9798999aa2a3a4a5a6a7a8a9aab2b3b4b5b6b7b8b9bac2c3c4c5c6c7c8c9cad2d3d4d5d6d7d8d9dae2e3e4e5e6e7e8e9eaf2f3f4
    f5f6f7f8f9fa`),
}
