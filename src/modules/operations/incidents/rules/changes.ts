type Standing = {
  status: string
  type: string
  priority: number
  comment: string
  resolution: string | null
  assignee_id: string | null
}

export type Change = {
  kind: 'solved' | 'canceled' | 'reopened' | 'comment' | 'assigned' | 'changed'
  data: { text?: string; personId?: string | null; from?: string; to?: string }
}

const ENDS = { SOLVED: 'solved', CANCELLED: 'canceled', OPEN: 'reopened' } as const

/** What a change of an incident adds to its history, one entry for each thing that people tell apart. */
export function changesOf(before: Standing, after: Standing): Change[] {
  const text = after.resolution ? { text: after.resolution } : {}
  const changes: Change[] = []
  if (after.assignee_id !== before.assignee_id)
    changes.push({ kind: 'assigned', data: { personId: after.assignee_id } })
  for (const name of ['priority', 'type'] as const)
    if (after[name] !== before[name])
      changes.push({
        kind: 'changed',
        data: { text: name, from: String(before[name]), to: String(after[name]) },
      })
  if (after.comment !== before.comment) changes.push({ kind: 'changed', data: { text: 'comment' } })
  if (after.status !== before.status) {
    const kind = ENDS[after.status as keyof typeof ENDS]
    changes.push({ kind, data: kind === 'reopened' ? {} : text })
  } else if (after.resolution !== before.resolution && after.resolution)
    changes.push({ kind: 'comment', data: text })
  return changes
}
