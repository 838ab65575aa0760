import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { html } from '../../../../src/modules/printing/papers/rules/papers/html'
import type { Todo } from '../../../../src/modules/printing/print-desk/contract/desk'
import { trpc } from '../../../api'
import { Button } from '../../../ui/buttons/button'
import { SkeletonRows } from '../../../ui/display/skeleton'
import { ErrorState } from '../../../ui/feedback/error-state'
import { Field } from '../../../ui/fields/field'
import { Input } from '../../../ui/fields/input'
import { Checkbox } from '../../../ui/fields/toggles'
import { DeskSection } from '../print-desk/desk-section'
import type { Desk } from '../print-desk/use-desk'
import { useSayProblem } from '../print-desk/use-problem-text'

/** What one means to do, to be ticked off on screen or on paper. */
export function TodoSection({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  return (
    <DeskSection title={t('todo.title')}>
      <Todos desk={desk} />
    </DeskSection>
  )
}

function Todos({ desk }: { desk: Desk }) {
  const t = useTranslations('print-sections')
  const utils = trpc.useUtils()
  const sayProblem = useSayProblem()
  const list = trpc.merchant.printing.todos.list.useQuery()
  const then = { onSuccess: () => utils.merchant.printing.todos.invalidate(), onError: sayProblem }
  const add = trpc.merchant.printing.todos.add.useMutation(then)
  const complete = trpc.merchant.printing.todos.complete.useMutation(then)
  const remove = trpc.merchant.printing.todos.remove.useMutation(then)
  const [title, setTitle] = useState('')
  const [subtitle, setSubtitle] = useState('')
  const [tags, setTags] = useState('')
  const write = () =>
    add.mutate(
      {
        title,
        subtitle,
        tags: tags
          .split(',')
          .map(tag => tag.trim())
          .filter(Boolean),
      },
      {
        onSuccess: () => {
          setTitle('')
          setSubtitle('')
          setTags('')
        },
      },
    )
  if (list.isPending) return <SkeletonRows rows={3} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  const { todos } = list.data
  const open = todos.filter(todo => !todo.completed)
  return (
    <>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={t('todo.name')} className="sm:col-span-2">
          <Input value={title} maxLength={200} onChange={event => setTitle(event.target.value)} />
        </Field>
        <Field label={t('todo.subtitle')} beside={t('optional')}>
          <Input value={subtitle} maxLength={500} onChange={event => setSubtitle(event.target.value)} />
        </Field>
        <Field label={t('todo.tags')} beside={t('optional')}>
          <Input value={tags} maxLength={200} onChange={event => setTags(event.target.value)} />
        </Field>
      </div>
      <Button loading={add.isPending} whyDisabled={title.trim() ? null : t('todo.missing')} onClick={write}>
        {t('todo.add')}
      </Button>
      <ul className="max-h-64 overflow-y-auto">
        {todos.map(todo => (
          <li key={todo.id} className="flex items-center gap-2">
            <div className="min-w-0 flex-1">
              <Checkbox
                checked={todo.completed}
                onChange={completed => complete.mutate({ todoId: todo.id, completed })}
                label={todo.title}
                hint={[todo.subtitle, ...todo.tags.map(tag => `#${tag}`)].filter(Boolean).join(' · ')}
              />
            </div>
            <Button
              kind="ghost"
              icon={Trash2}
              aria-label={t('todo.remove', { name: todo.title })}
              onClick={() => remove.mutate({ todoId: todo.id })}
            />
          </li>
        ))}
      </ul>
      {todos.length === 0 && <p className="text-text2">{t('todo.none')}</p>}
      <Button
        kind="primary"
        whyDisabled={open.length > 0 ? null : t('todo.none')}
        onClick={() => desk.writePaper(todoPaper(open, t('todo.title')))}
      >
        {t('put', { count: 1 })}
      </Button>
    </>
  )
}

const todoPaper = (todos: readonly Todo[], title: string) =>
  html`<div style="font-size:52px;font-weight:900">${title}</div>${todos.map(
    todo =>
      html`<div style="display:flex;gap:14px;padding:10px 0;border-bottom:2px dashed #000"><div style="width:34px;height:34px;border:4px solid #000;flex-shrink:0"></div><div style="flex:1;min-width:0"><div style="font-size:32px;font-weight:700">${todo.title}</div><div>${todo.subtitle}</div><div>${todo.tags.map(tag => `#${tag}`).join(' ')}</div></div></div>`,
  )}`.markup
