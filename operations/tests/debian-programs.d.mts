export function lacks(...programs: string[]): boolean
