/** A table on paper, for a front desk without a screen. Printed from a frame, so that only the table is on it. */
export function printArrivals(title: string, columns: readonly string[], rows: readonly string[][]) {
  const frame = document.createElement('iframe')
  frame.setAttribute('aria-hidden', 'true')
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0'
  document.body.append(frame)
  const page = frame.contentDocument
  const sheet = frame.contentWindow
  if (!page || !sheet) return frame.remove()
  page.title = title
  page.body.style.cssText = 'margin:0;font:13px/1.4 Inter,system-ui,sans-serif;color:#000'
  const heading = page.createElement('h1')
  heading.textContent = title
  heading.style.cssText = 'margin:0 0 12px;font-size:20px'
  const table = page.createElement('table')
  table.style.cssText = 'width:100%;border-collapse:collapse'
  for (const [index, cells] of [columns, ...rows].entries()) {
    const row = table.insertRow()
    for (const text of cells) {
      const cell = page.createElement(index === 0 ? 'th' : 'td')
      cell.textContent = text
      cell.style.cssText = 'padding:6px 8px;border-bottom:1px solid #999;text-align:left'
      row.append(cell)
    }
  }
  page.body.append(heading, table)
  sheet.addEventListener('afterprint', () => frame.remove())
  sheet.print()
}
