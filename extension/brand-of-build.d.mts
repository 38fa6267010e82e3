export function brandOfBuild(): { name: string; latinName: string }
