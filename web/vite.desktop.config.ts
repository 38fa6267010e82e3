import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { oldestBrowsers } from './delivery/browsers.ts'
import { lightContract } from './delivery/light-contract.mjs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The page of the desktop edition: the metadata tool at home in a program of this computer (docs/desktop.md). */
export default defineConfig({
  root: here('.'),
  plugins: [react(), tailwind(), lightContract()],
  publicDir: false,
  build: {
    target: oldestBrowsers(),
    // The content security policy lets fonts and scripts come from files only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: here('./desktop.html') },
  },
  worker: { format: 'es' },
})
