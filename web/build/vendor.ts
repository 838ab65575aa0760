// Never loaded itself: as a second entry it moves the shared libraries into a chunk of their own,
// so that an edit of ours renames only small files and browsers keep the big one.
export { QueryClientProvider } from '@tanstack/react-query'
export { createRouter } from '@tanstack/react-router'
export { createElement } from 'react'
export { jsx } from 'react/jsx-runtime'
export { createRoot } from 'react-dom/client'
