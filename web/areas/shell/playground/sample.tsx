import type { ReactNode } from 'react'

export function Sample({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 rounded-card border bg-surface p-4">
      <h2 className="mb-3 text-meta text-text3">{title}</h2>
      <div className="flex flex-wrap items-center gap-2">{children}</div>
    </section>
  )
}

export function SampleGrid({ children }: { children: ReactNode }) {
  return <div className="grid content-start gap-4 p-gutter md:grid-cols-2 xl:grid-cols-3">{children}</div>
}
