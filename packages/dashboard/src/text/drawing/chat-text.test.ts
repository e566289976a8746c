import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { Marked } from 'marked'
import { chatText, readChatText } from './chat-text.ts'

const marked = new Marked({ gfm: true, breaks: true }).use(chatText)
const draw = (text: string) => readChatText(marked, text, 'UTC').trim()
/** The words that show before anybody presses anything. */
const open = (html: string) => html.replace(/<span inert>[\s\S]*?<\/span><\/span>/g, '▒')

describe('chat text', () => {
  test('covers spoilers wherever they begin and end, except in code', () => {
    expect(draw('a ||**b**|| c')).toBe(
      '<p>a <span class="spoiler" role="button" tabindex="0" aria-label="Spoiler. Press to show it."><span inert><strong>b</strong></span></span> c</p>',
    )
    expect(draw('||[b](https://c.example)||')).toContain('<a href="https://c.example">b</a>')
    const cases = [
      'a ||secret\n\nsecret|| b',
      '- a ||secret\n- secret|| b',
      '> a ||secret\n> secret||',
      '<div>||secret||</div>',
      '    ||secret||',
      '~~~\n||secret||',
      '```\n||secret||',
      '| a | b |\n|---|---|\n| ||secret|| | c |',
      '**||secret||** __||secret||__ # ||secret||',
      '[x]: ||secret||',
    ]
    for (const text of cases) {
      expect([text, draw(text).includes('secret')]).toEqual([text, true])
      expect([text, open(draw(text)).includes('secret')]).toEqual([text, false])
    }
    expect(draw('`||a||` \\||b||')).toBe('<p><code>||a||</code> ||b||</p>')
    expect(draw('|||| a || b')).not.toContain('undefined')
  })

  test('draws times, emoji, mentions, underlines, small print and quotes', () => {
    const cases = [
      ['<t:1700000000:D>', 'November 14, 2023'],
      ['<t:1700000000:t>', '10:13 PM'],
      ['<t:1700000000>', 'November 14, 2023 at 10:13 PM'],
      ['<t:99999999999999>', '&lt;t:99999999999999&gt;'],
      ['<t:1:x>', '&lt;t:1:x&gt;'],
      ['<:fox:123> <a:wave:456>', '<span class="emoji">:fox:</span> <span class="emoji">:wave:</span>'],
      [
        '<@!123> <#45> </front now:6>',
        '@123</span> <span class="mention">#45</span> <span class="mention">/front now',
      ],
      ['__under *line*__', '<u>under <em>line</em></u>'],
      ['a\n-# small\nb', '<p>a</p>\n<p class="fine">small</p><p>b</p>'],
      ['> a\nb', '<blockquote>\n<p>a</p>\n</blockquote>\n<p>b</p>'],
      ['>>> a\n\nb', '<blockquote>\n<p>a</p>\n<p>b</p>\n</blockquote>'],
      ['>a ~b~', '&gt;a ~b~'],
      ['a\n---\n<b>c</b>', '&lt;b&gt;c&lt;/b&gt;'],
    ]
    for (const [text = '', html = ''] of cases) expect(draw(text).replaceAll('\u202f', ' ')).toContain(html)
    const inTwoDays = Math.round(Date.now() / 1000) + 2 * 86_400 + 60
    expect(draw(`<t:${inTwoDays}:R>`)).toContain('class="relative">in 2 days</time>')
  })

  const tags = new Set(
    'a blockquote br code del em h1 h2 h3 h4 h5 h6 hr input li ol p pre span strong table tbody td th thead time tr u ul'.split(
      ' ',
    ),
  )
  const attributes = new Set(
    'href title start class role tabindex aria-label inert datetime align type checked disabled'.split(' '),
  )
  async function found(html: string): Promise<string[]> {
    const strange: string[] = []
    const rewriter = new HTMLRewriter().on('*', {
      element(element) {
        if (!tags.has(element.tagName)) strange.push(element.tagName)
        for (const [name] of element.attributes) if (!attributes.has(name)) strange.push(name)
      },
    })
    await rewriter.transform(new Response(html)).text()
    return strange
  }

  test('lets no HTML of a text through', async () => {
    const parts = [
      '<',
      '>',
      '"',
      "'",
      '&',
      '||',
      '`',
      '```',
      '\n',
      '\n\n',
      '> ',
      '>>> ',
      '-# ',
      '__',
      '**',
      '\\',
      '\ue000',
      '0',
      '<img src=x onerror=alert(1)>',
      '<script>',
      '<t:1:R>',
      '<:a:1>',
      '](',
      '[',
      'https://a.b/',
      '- ',
      '# ',
      '|',
      '\u0000',
    ]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...parts), { maxLength: 30 }), async (list) => {
        expect(await found(draw(list.join('')))).toEqual([])
      }),
      { numRuns: 300 },
    )
  })

  test('keeps a spoiler out of the attributes of code', async () => {
    expect(await found(draw('```||<||'))).toEqual([])
  })

  test('reads a long hostile text in a moment', () => {
    for (const part of [
      '||a ',
      '__a ',
      '`',
      '``` ',
      '<t:1',
      '> > ',
      '-# a\n',
      '>>> ',
      '\\',
      '||',
      '|| ||',
      '**a ',
    ]) {
      const started = performance.now()
      draw(part.repeat(Math.ceil(10_000 / part.length)))
      expect([part, performance.now() - started < 3000]).toEqual([part, true])
    }
  })
})
