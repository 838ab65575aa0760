import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useLayoutEffect, useState } from 'react'
import { applyTheme } from '../../../theme'
import { PageHeader } from '../../../ui/layout/page'
import { Tabs } from '../../../ui/layout/tabs'

const ControlsSample = lazy(() => import('./controls'))
const FieldsSample = lazy(() => import('./fields'))
const StatesSample = lazy(() => import('./states'))
const TableSample = lazy(() => import('./table'))

type Tab = 'controls' | 'fields' | 'states' | 'table'

/** Every piece of the kit, to look at in both themes and all densities: ?theme=dark&density=shop. */
export default function PlaygroundScreen() {
  const { theme, density, tab: asked } = useSearch({ from: '/office/admin/playground' })
  const [tab, setTab] = useState<Tab>(asked ?? 'controls')
  useLayoutEffect(() => {
    const page = document.documentElement
    if (theme) page.dataset.theme = theme
    if (density) page.dataset.density = density
    return () => {
      applyTheme()
      page.dataset.density = 'office'
    }
  }, [theme, density])
  return (
    <>
      <PageHeader title="Playground" />
      <Tabs
        label="Kit"
        value={tab}
        onChange={setTab}
        className="flex min-h-0 flex-1 flex-col"
        tabs={[
          {
            value: 'controls',
            label: 'Controls',
            content: (
              <Suspense>
                <ControlsSample />
              </Suspense>
            ),
          },
          {
            value: 'fields',
            label: 'Fields',
            content: (
              <Suspense>
                <FieldsSample />
              </Suspense>
            ),
          },
          {
            value: 'states',
            label: 'States',
            content: (
              <Suspense>
                <StatesSample />
              </Suspense>
            ),
          },
          {
            value: 'table',
            label: 'Table',
            count: 2000,
            content: (
              <Suspense>
                <TableSample />
              </Suspense>
            ),
          },
        ]}
      />
    </>
  )
}
