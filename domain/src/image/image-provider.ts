/**
 * Providers that make pictures and answer no questions: fal and Replicate, which queue what they are asked, and a server of
 * the member's own choosing that speaks OpenAI's protocol of pictures.
 */
export const IMAGE_PROVIDERS = ['fal', 'replicate', 'imageServer'] as const
export type ImageProvider = (typeof IMAGE_PROVIDERS)[number]

/** Tells whether a provider makes pictures alone. */
export function isImageProvider(provider: string): provider is ImageProvider {
  return IMAGE_PROVIDERS.some((each) => each === provider)
}
