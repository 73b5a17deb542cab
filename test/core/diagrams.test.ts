// Tests diagrams in Mermaid's language: what is read, what is drawn of it, and what is said about those that cannot be read.

import { decodeHTML } from 'entities'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { drawDiagram } from '../../src/core/diagrams/draw.ts'
import { readDiagram } from '../../src/core/diagrams/read.ts'
import { busyWatch } from '../processor.ts'
import { article, config, site } from '../site.ts'

type Diagram = Exclude<ReturnType<typeof readDiagram>, { readonly fault: unknown }>

function read(code: string): Diagram {
  const diagram = readDiagram(code)
  if ('fault' in diagram) throw new Error(diagram.fault.reason)
  return diagram
}

/** Returns the words of the picture of a diagram, line by line as they are drawn. */
function drawnWords(code: string): string[] {
  const svg = drawDiagram(read(code).drawing)
  return Array.from(svg.matchAll(/>([^<]+)</g), ([, words = '']) =>
    decodeHTML(words).trim(),
  ).filter(Boolean)
}

/** Returns why a diagram cannot be read: line, column and reason. */
function fault(code: string): string {
  const diagram = readDiagram(code)
  if (!('fault' in diagram)) return 'none'
  const { reason, at } = diagram.fault
  return `${at.line + 1} ${at.column + 1} ${reason}`
}

describe('a flowchart', () => {
  test.each([
    ['flowchart TD\nA-->B', 'A B'],
    ['graph TD;\n  A-->B;\n  B-->C;', 'A B C'],
    ['flowchart\nA --> B', 'A B'],
    ['flowchart LR; A --> B; B --> C', 'A B C'],
    ['flowchart LR; A[😀 one] --> B; B --> C[😀]', '😀 one|B|😀'],
    ['flowchart LR\n开始 --> 结束', '开始 结束'],
    ['flowchart LR\nA["one (two); [three]"] --> B', 'one (two); [three]|B'],
    [
      'flowchart LR\nA[a] --> B(b) --> C{c} --> D([d]) --> E[[e]] --> F[(f)] --> G((g))',
      'a b c d e f g',
    ],
    [
      'flowchart LR\nA>a] --> B{{b}} --> C[/c/] --> D[\\d\\] --> E[/e\\] --> F[\\f/] --> G(((g)))',
      'a b c d e f g',
    ],
    ['flowchart LR\nA@{ shape: cyl, label: "store" } --> B@{ shape: diam }', 'store B'],
    [
      'flowchart LR\nA -- yes --> B\nA -->|no| C\nA -. maybe .-> D\nA == sure ==> E\nA --"q --> r"--> F',
      'A B C D E F yes no maybe sure q --> r',
    ],
    [
      'flowchart LR\nA ---> B --- C ----> D -.- E ==> F === G ~~~ H --o I --x J <--> K o--o L',
      'A B C D E F G H I J K L',
    ],
    ['flowchart LR\nA & B --> C & D', 'A B C D'],
    ['flowchart LR\nA-b.c --> d_1', 'A-b.c d_1'],
    [
      'flowchart TD\nsubgraph one [One]\ndirection LR\nA --> B\nend\nsubgraph "Two words"\nC\nend\none --> C',
      'One Two words A B C',
    ],
    [
      'flowchart LR\nA[first<br>second<br/>third] --> B["`**bold** _word_`"] --> C[<b>b</b> &amp; #35; #quot;]',
      'first second third|bold word|b & # "',
    ],
    [
      '---\ntitle: T\nconfig:\n  theme: dark\n---\n%% comment\n%%{init: {"a": 1}}%%\nflowchart LR\n%% more\nA --> B',
      'A B',
    ],
    [
      'flowchart LR\nA:::red --> B\nclassDef red fill:#f00,stroke:#900,color:#fff\nclass B red\nstyle A fill:#0f0\nlinkStyle 0 stroke:red',
      'A B',
    ],
    ['flowchart LR\nA --> B\nA[late]', 'late B'],
    ['flowchart TD\n__proto__ --> constructor', '__proto__ constructor'],
    ['flowchart TD\ntitle --> B', 'title B'],
  ])('is read and drawn: %j', (code, words) => {
    const expected = words.split(/[ |]/).toSorted()
    expect(read(code).words.join(' ').split(/\s/).toSorted()).toEqual(expected)
    expect(drawnWords(code).join(' ').split(/\s/).toSorted()).toEqual(expected)
  })

  test.each([
    ['flowchart TD\n  A[open --> B', '2 4 “[” is not closed'],
    ['flowchart TD\n  A["open] --> B', '2 4 “[” is not closed'],
    ['flowchart TD\n\n  A --> B\n  A => B', '4 5 “=> B” is not understood'],
    ['flowchart TD\nA -->', '2 6 a link leads nowhere'],
    ['flowchart TD\nA - -> B', '2 3 “- -> B” is not understood'],
    ['flowchart TD\nsubgraph one\nA', '2 1 “subgraph” has no “end”'],
    ['flowchart TD\nA\nend', '3 1 “end” ends nothing'],
    ['flowchart TD\nA@{ shape: cloud }', '2 2 the shape “cloud” is unknown'],
    ['flowchart TD\nA@{ label: "a: b", img: "/a.png" }', '2 2 pictures in boxes are not drawn'],
    ['flowchart TD\nA@{ shape: constructor }', '2 2 the shape “constructor” is unknown'],
    ['flowchart XY\nA', '1 1 “flowchart XY” names no kind of diagram, such as “flowchart TD”'],
    ['flowchart TD', '1 1 nothing is in it'],
    ['', '1 1 it is empty'],
  ])('with a mistake has its place: %j', (code, expected) => {
    expect(fault(code)).toBe(expected)
  })

  test('draws every link, with what is at its ends', () => {
    const svg = drawDiagram(
      read('flowchart LR\nA --> B\nA --x C\nA --o D\nA --- E\nA ~~~ F').drawing,
    )
    expect(svg.match(/<path d="[^"]*" fill="none" stroke="currentColor"\/>/g)).toHaveLength(5)
    expect(svg.match(/<path d="[^"]*z" fill="currentColor"\/>/g)).toHaveLength(1)
    expect(svg.match(/<circle/g)).toHaveLength(1)
  })

  test.each(['A name that is longer than what is in it', '比里面的内容长得多的名称', 'ok'])(
    'has groups as wide as their names: %s',
    (name) => {
      const inner = 'subgraph in [Short]\nA((a)) --> B\nend'
      const code = `flowchart LR\nsubgraph out [${name}]\n${inner}\nend\nsubgraph c [${name}]\nC\nend`
      const svg = drawDiagram(read(code).drawing)
      const sizes = Array.from(svg.matchAll(/<rect [^>]*?width="([\d.]+)" height="28"/g), ([, x]) =>
        Number(x),
      )
      const needed = Array.from(name).reduce((all, sign) => all + (sign > '\u3000' ? 12 : 6), 0)
      expect(sizes).toHaveLength(3)
      expect(sizes.filter((size) => size > needed + 12).length).toBeGreaterThanOrEqual(2)
      expect(drawnWords(code)).toEqual([name, 'Short', name, 'a', 'B', 'C'])
    },
  )

  test('has words that can be read on the color of a box', () => {
    const svg = drawDiagram(
      read(
        'flowchart LR\nA --> B --> C\nstyle A fill:#ffc\nstyle B fill:#006\nstyle C fill:url(#x)',
      ).drawing,
    )
    expect(svg).toMatch(/fill="#000"[^>]*>A</)
    expect(svg).toMatch(/fill="#fff"[^>]*>B</)
    expect(svg).toMatch(/fill="currentColor"[^>]*>C</)
    expect(svg).not.toContain('url(')
  })

  test('breaks long labels, Chinese ones between characters', () => {
    const [first = '', second = ''] = drawnWords(
      `flowchart LR\nA[${'很长的标签，'.repeat(5)}] --> B`,
    )
    expect(first.length).toBeLessThanOrEqual(18)
    expect(second).not.toMatch(/^，/)
  })

  test('has lines that leave out the places of words, so that they need no background', () => {
    const svg = drawDiagram(read('flowchart TD\nA -->|words| B').drawing)
    expect(svg).toMatch(/<path d="M[\d.,]+L[\d.,]+M[\d.,]+L[\d.,]+"/)
    expect(svg.match(/<rect/g)).toHaveLength(2)
  })
})

describe('a chart of states', () => {
  const STATES = `stateDiagram-v2
  direction LR
  [*] --> 空闲
  空闲 --> Work : go
  state "In work" as Work
  Work : more
  state c <<choice>>
  Work --> c
  c --> Bad: no
  state Bad {
    [*] --> Retry
  }
  note right of Retry
    a note
  end note
  Retry --> [*]`

  test('is read and drawn', () => {
    const words = ['Bad', '空闲', 'In work', 'more', 'Retry', 'a note', 'go', 'no']
    expect(drawnWords(STATES).toSorted()).toEqual(words.toSorted())
    // Two beginnings and an end.
    expect(drawDiagram(read(STATES).drawing).match(/<circle/g)).toHaveLength(4)
  })

  test.each([
    ['state "Long name" as A\nstate A {\nB\n}', ['Long name', 'B']],
    ['state A {\nB\n}\nstate "Long name" as A', ['Long name', 'B']],
    ['A : said before\nstate A {\nB\n}\nA : and after', ['said before and after', 'B']],
    ['A : said before\nstate A\nA --> B', ['said before', 'B']],
  ])('shows what is said of a state, also of one with others in it: %j', (code, words) => {
    expect(drawnWords(`stateDiagram-v2\n${code}`)).toEqual(words)
  })

  test.each([
    ['stateDiagram-v2\nA --> B\n--\nC --> D', '3 1 states side by side (“--”) are not drawn'],
    ['stateDiagram-v2\nA -> B', '2 1 “A -> B” is not understood'],
    ['stateDiagram-v2\nstate A {\nB', '2 1 “{” is not closed'],
    ['stateDiagram-v2\nstate f <<constructor>>', '2 1 “state f <<constructor>>” is not understood'],
    ['stateDiagram-v2\nnote right of A\nwords', '2 1 “note” has no “end note”'],
  ])('with a mistake has its place: %j', (code, expected) => {
    expect(fault(code)).toBe(expected)
  })
})

describe('a sequence', () => {
  const SEQUENCE = `sequenceDiagram
  autonumber
  participant R as 读者
  actor S as Service
  Note over R: before all
  R->>+S: ask; twice
  S-->>-R: answer
  alt good
    R-xS: lost
  else bad
    R-)S: later
  end
  loop each day
    S->>S: check
  end
  box Group
  participant T
  end
  S<<->>T: both
  Note left of R: aside
  rect rgb(0, 0, 0)
  T-->R: line
  end`

  test('is read and drawn', () => {
    const words = [
      'Group|读者|Service|before all|1. ask|2. answer|alt [good]|3. lost|[bad]|4. later|loop [each day]|5. check|T|6. both',
      '|aside|7. line',
    ].join('')
    expect(drawnWords(SEQUENCE.replace('; twice', '')).toSorted()).toEqual(
      words.split('|').toSorted(),
    )
  })

  test('keeps the words for one who is named again', () => {
    const code = 'sequenceDiagram\nactor A as Words\nA->>B: x\nparticipant A'
    expect(drawnWords(code)).toEqual(['Words', 'B', 'x'])
  })

  test('has room for all words between two lines', () => {
    const words = 'words wider than the distance'
    const svg = drawDiagram(read(`sequenceDiagram\nA->>B: ${words}\nB->>C: x`).drawing)
    const [a = 0, b = 0] = Array.from(svg.matchAll(/<path d="M([\d.]+),36V/g), ([, x]) => Number(x))
    expect(b - a).toBeGreaterThan(words.length * 6)
  })

  test('is in the boxes that its author names, whose colors are no words', () => {
    const code = `sequenceDiagram
      box Aqua In the browser
      participant A@{ "type": "database", "alias": "Store" }
      actor B
      end
      box rgb(1, 2, 3)
      participant C
      end
      box Blueprint
      participant D
      end
      A->>D: go`
    expect(drawnWords(code)).toEqual(['In the browser', 'Blueprint', 'Store', 'B', 'C', 'D', 'go'])
    expect(read(code).words).toContain('In the browser')
  })

  test('has lines that begin where one is created, and end with a cross where it is destroyed', () => {
    const lines = (code: string): number[][] =>
      Array.from(
        drawDiagram(read(code).drawing).matchAll(/<path d="M[\d.]+,([\d.]+)V([\d.]+)"/g),
        ([, from, to]) => [Number(from), Number(to)],
      )
    const code =
      'sequenceDiagram\nA->>B: ask\ncreate participant W\nB->>W: go\ndestroy W\nW->>B: done\nB->>A: x'
    const [[start = 0, end = 0] = [], , [born = 0, gone = 0] = []] = lines(code)
    expect([start < born, born < gone, gone < end - 20]).toEqual([true, true, true])
    const crosses = /<path d="M[\d.,]+l12,12m0,-12l-12,12"/g
    expect(drawDiagram(read(code).drawing).match(crosses)).toHaveLength(1)
  })

  test.each([
    [
      'sequenceDiagram\nA->>B: x\ndestroy B\nA->>C: y',
      '3 1 the next message must be to or from “B”, and is not',
    ],
    [
      'sequenceDiagram\nA->>B: x\ndestroy B',
      '3 1 the next message must be to or from “B”, and is not',
    ],
    [
      'sequenceDiagram\ncreate actor C\nC->>A: x',
      '2 1 the next message must be to “C”, and is not',
    ],
    [
      'sequenceDiagram\nA->>B: x\ncreate actor B\nA->>B: y',
      '3 1 “B” is there before it is created',
    ],
    ['sequenceDiagram\nA->>B: x\nloop y\nelse z\nend', '4 1 “else z” is not understood'],
    [
      'sequenceDiagram\nA->>C: x\nbox y\nparticipant A\nparticipant B\nend',
      '3 1 others are between those in this box; write boxes first',
    ],
    ['sequenceDiagram\nA->>+B: x\nB-->>-A: y\nB-->>-A: z', '4 1 “B” is not active there'],
    ['sequenceDiagram\nA->>B: x\ndeactivate B', '3 1 “B” is not active there'],
    ['sequenceDiagram\nA->>()B: x', '2 1 “A->>()B: x” is not understood'],
    ['sequenceDiagram\nA->>B: x\nloop y\nA->>B: z', '3 1 “loop” has no “end”'],
    ['sequenceDiagram\nA->>B: x\nend', '3 1 “end” ends nothing'],
    ['sequenceDiagram\nA =>> B: x', '2 1 “A =>> B: x” is not understood'],
    ['sequenceDiagram', '1 1 nothing is in it'],
  ])('with a mistake has its place: %j', (code, expected) => {
    expect(fault(code)).toBe(expected)
  })
})

describe('a chart of classes', () => {
  test('is read and drawn', () => {
    const code = `classDiagram
      class 动物 {
        <<interface>>
        +String name
        -eat(food) bool
        title: Text
      }
      class List~int~
      class B["A label"]
      动物 <|-- Duck : is a
      B "1" *-- "many" Duck
      Duck : +swim()`
    const svg = drawDiagram(read(code).drawing)
    const words = svg.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
    for (const each of [
      '动物',
      'interface',
      'name : String',
      'eat(food) : bool',
      'title : Text',
      'List&lt;int&gt;',
      'A label',
      'is a',
      ' 1 ',
      'many',
      'swim()',
    ])
      expect(words).toContain(each)
  })

  test('says that nothing is drawn of a namespace and of links', () => {
    const code = 'classDiagram\nnamespace One {\nclass A\n}\nA --> B\nlink A "https://a.example"'
    const { unheeded = [] } = read(code)
    expect(unheeded.map(({ at }) => at.text)).toEqual([
      'namespace One {',
      'link A "https://a.example"',
    ])
  })

  test('has notes, each in a box of its own that is large enough', () => {
    const words = [
      'A note that is long enough to break',
      'into several lines of a box, and',
      'then one more',
    ]
    const code = `classDiagram\nclass A { +x }\nnote "${words.join(' ')}"\nnote for A "会飞\\n会游泳"`
    expect(drawnWords(code)).toEqual(['A', '+', 'x', ...words, '会飞', '会游泳'])
    expect(read(code).words).toContain('会飞\n会游泳')
    const boxes =
      drawDiagram(read(code).drawing).match(/<rect[^>]*stroke-dasharray="3 2"\/>/g) ?? []
    const sizes = boxes.map((box) =>
      /width="([\d.]+)" height="([\d.]+)"/.exec(box)?.slice(1).map(Number),
    )
    expect(sizes[0]?.[0]).toBeGreaterThan(180)
    expect(sizes[0]?.[1]).toBeGreaterThan(55)
  })

  test('has nothing at the ends of plain lines, and what is said at those of others', () => {
    const ends = (arrow: string): number =>
      drawDiagram(read(`classDiagram\nA ${arrow} B`).drawing).match(/<path/g)?.length ?? 0
    expect(['--', '..', '-->', '..>', '<|..', '--*'].map(ends)).toEqual([0, 0, 1, 1, 1, 1])
  })

  test('shows what its author says above a name, in any language', () => {
    const code = 'classDiagram\nclass A {\n<<接口 & more>>\n}\n<<service>> A\n<<enumeration>> B'
    expect(drawnWords(code)).toEqual(['<<接口 & more, service>>', 'A', '<<enumeration>>', 'B'])
  })

  test('shows what is abstract and what is static', () => {
    const rows = ['+a()* int', '+b()$ int', '+c() int*', '+int d$', '+e()', '+f: int$']
    const svg = drawDiagram(read(`classDiagram\nclass A {\n${rows.join('\n')}\n}`).drawing)
    const ofLook = (look: string): string[] =>
      Array.from(svg.matchAll(new RegExp(`<text[^>]*${look}.*?</text>`, 'g')), ([text]) =>
        text.replaceAll(/<[^>]*>/g, '').replaceAll(/\s+/g, ' '),
      ).toSorted()
    expect(ofLook('italic')).toEqual(['+ a(): int', '+ c(): int'])
    expect(ofLook('underline')).toEqual(['+ b(): int', '+ d: int', '+ f: int'])
  })

  test.each([
    ['classDiagram\nclass A {\n+x', '2 1 “{” is not closed'],
    ['classDiagram\nA ==> B', '2 1 “A ==> B” is not understood'],
    ['classDiagram\nclass A\nnote words', '3 1 “note words” is not understood'],
  ])('with a mistake has its place: %j', (code, expected) => {
    expect(fault(code)).toBe(expected)
  })
})

describe('a chart of tables', () => {
  test('is read and drawn', () => {
    const code = `erDiagram
      客户 ||--o{ ORDER : places
      ORDER }o..|| ADDRESS : "goes to"
      客户 {
        string name PK
        string mail UK "电子邮件"
      }`
    const words = drawDiagram(read(code).drawing)
      .replace(/<[^>]*>/g, ' ')
      .replace(/\s+/g, ' ')
    for (const each of [
      '客户',
      'ORDER',
      'ADDRESS',
      'places',
      'goes to',
      'PK',
      'UK',
      'string',
      'name',
      'mail (电子邮件)',
    ])
      expect(words).toContain(each)
    expect(words).not.toContain('attributes')
  })

  test('may have a table in one line', () => {
    const code =
      'erDiagram\nA { string a PK, FK "x" int b decimal(10,2) c UK }\nB {}\nC { int d\nint e }'
    expect(read(code.replace('int e }', 'int e\n}')).words).toEqual(
      'A string a x int b decimal(10,2) c B C int d int e'.split(' '),
    )
  })

  test.each([
    ['erDiagram\nA {\nstring\n}', '3 1 “string” is not understood'],
    ['erDiagram\nA { string a int }', '2 1 “A { string a int }” is not understood'],
    ['erDiagram\nA { string a "x", int b }', '2 1 “A { string a "x", int b }” is not understood'],
    ['erDiagram\nA { string a', '2 1 “{” is not closed'],
    ['erDiagram\nA |--| B : x', '2 1 “A |--| B : x” is not understood'],
  ])('with a mistake has its place: %j', (code, expected) => {
    expect(fault(code)).toBe(expected)
  })
})

test.each([
  'gantt',
  'quadrantChart',
  'mindmap',
  'gitGraph',
  'xychart-beta',
  'timeline',
  'C4Context',
])('%s is a kind that is not drawn', (header) => {
  expect(fault(`${header}\n  a`)).toMatch(
    /^1 1 “[\w-]+” is a kind of diagram that is not drawn; flowcharts, /,
  )
})

describe('what a stranger writes', () => {
  test('becomes words, never markup', () => {
    const hostile = "</svg><script>alert(1)</script><img src=x onerror=alert(1)>' onload=x"
    const codes = [
      `flowchart LR\nA["${hostile}"] -->|"${hostile}"| B\nsubgraph "${hostile}"\nC\nend\nstyle A fill:"><script>,stroke:url(x)`,
      `sequenceDiagram\nparticipant A as ${hostile}\nA->>B: ${hostile}\nNote over A: ${hostile}\nloop ${hostile}\nend`,
      `stateDiagram-v2\nA --> B : ${hostile}\nstate "${hostile}" as C`,
      `classDiagram\nA --> B : ${hostile}\nA : +${hostile}\nclass C["${hostile}"]\nA "${hostile}" --> "x" B`,
      `erDiagram\nA ||--|| B : ${hostile}\nC {\nx y "${hostile}"\n}`,
      `pie title ${hostile}\n"${hostile}" : 1`,
      'flowchart LR\nA["&lt;script&gt;alert(1)&lt;/script&gt; &amp;lt;b&amp;gt;"] --> B',
    ]
    for (const code of codes) {
      const svg = drawDiagram(read(code).drawing)
      const elements = new Set(Array.from(svg.matchAll(/<(\w+)/g), ([, name]) => name))
      for (const name of elements)
        expect([
          'svg',
          'rect',
          'text',
          'tspan',
          'path',
          'line',
          'polyline',
          'circle',
          'polygon',
          'ellipse',
        ]).toContain(name)
      const [root] = parseFragment(svg).childNodes
      expect(parseFragment(svg).childNodes).toHaveLength(1)
      expect(root?.nodeName).toBe('svg')
      expect(svg).not.toMatch(/<[^>]*\s(?:on\w+|style|id|class|href)=/)
    }
  })

  test.each([
    ['links', `flowchart TD\n${'a & '.repeat(2000)}b --> ${'c & '.repeat(2000)}d`],
    ['boxes', `flowchart TD\n${Array.from({ length: 3000 }, (_, i) => `a${i}`).join('\n')}`],
    [
      'groups',
      `flowchart TD\n${Array.from({ length: 1000 }, (_, i) => `subgraph a${i}`).join('\n')}`,
    ],
    ['messages', `sequenceDiagram\n${'a->>b:c\n'.repeat(2000)}`],
    ['rows', `classDiagram\nclass a {\n${'+a\n'.repeat(3000)}}`],
    ['characters', `flowchart TD\nA[${'x'.repeat(30_000)}]`],
    ['brackets', `flowchart TD\nA${'[('.repeat(9000)}`],
    ['dashes', `flowchart TD\nA -- ${'a -'.repeat(6000)}`],
    ['signs', `classDiagram\na${'~'.repeat(19_000)}`],
    ['spaces', `classDiagram\nclass a${' '.repeat(19_000)}!`],
    ['spaces in a class', `classDiagram\nclass a {${' '.repeat(19_000)}{`],
    ['spaces in a table', `erDiagram\na {${' '.repeat(19_000)}{`],
    ['spaces in a pie', `pie\n"a" : 1${' '.repeat(19_000)}x`],
  ])('is refused in a moment if it has too many %s', (_, code) => {
    const watch = busyWatch()
    expect(fault(code)).not.toBe('none')
    expect(watch()).toBeLessThan(1000)
  })
})

describe('on a page', () => {
  const page = async (
    text: string,
    more: Record<string, string> = {},
  ): ReturnType<ReturnType<typeof site>['build']> =>
    site({ 'site.config.ts': config(), 'content/en/docs/a.md': `# T\n\n${text}`, ...more }).build()

  test('is an image with a name, in a box that keys can scroll', async () => {
    const { files, problems } = await page(
      '```mermaid title="How it goes"\nflowchart LR\n  A[Ask] --> B\n```',
    )
    const html = article(files.get('docs/a/index.html'))
    expect(html).toContain(
      '<figure><figcaption>How it goes</figcaption><div class="table" tabindex="0" role="group" aria-label="How it goes"><svg aria-label="Ask, B" ',
    )
    expect(html).toContain('role="img"')
    expect(problems).toEqual([])
  })

  test('takes its name and what it shows from its author', async () => {
    const { files } = await page(
      '```mermaid\n---\ntitle: Name\n---\nflowchart LR\n  accDescr: What "it" shows\n  A --> B\n```',
    )
    const html = article(files.get('docs/a/index.html'))
    expect(html).toContain('aria-label="Name"><svg aria-label="What &quot;it&quot; shows" ')
  })

  test('stands in lists, quotes, boxes and tabs, and reports mistakes there at their places', async () => {
    const good = 'flowchart LR\n  A --> B'
    const bad = 'flowchart LR\n  A --> B[open'
    const fence = (code: string, prefix: string): string =>
      `\`\`\`mermaid\n${code}\n\`\`\``.replaceAll('\n', `\n${prefix}`)
    const { files, brief } = await page(
      [
        `- ${fence(good, '  ')}`,
        `> ${fence(bad, '> ')}`,
        `:::tip\n${fence(good, '')}\n:::`,
        `:::tabs\n@tab One\nx\n@tab Two\n${fence(good, '')}\n:::`,
        `1. a\n\n   ${fence(bad, '   ')}`,
      ].join('\n\n'),
    )
    expect(article(files.get('docs/a/index.html')).match(/<svg/g)).toHaveLength(3)
    expect(brief).toEqual([
      'diagram content/en/docs/a.md:10:12 This diagram is shown as code: “[” is not closed.',
      'diagram content/en/docs/a.md:34:13 This diagram is shown as code: “[” is not closed.',
    ])
  })

  test('is taken from a file', async () => {
    const { files, brief } = await page(
      '```mermaid file="/docs/flow.mmd"\n```\n\n```mermaid file="/docs/bad.mmd"\n```',
      {
        'docs/flow.mmd': 'flowchart LR\n  A --> B\n',
        'docs/bad.mmd': 'flowchart LR\n  A --> B[\n',
      },
    )
    expect(article(files.get('docs/a/index.html'))).toContain('<svg aria-label="A, B"')
    expect(brief).toEqual([
      'diagram content/en/docs/a.md:6:1 This diagram is shown as code: “[” is not closed (line 2 of what is shown).',
    ])
  })

  test('is left to readers as its source in Markdown and feeds', async () => {
    const code = '```mermaid\nflowchart LR\n  A --> B\n```\n'
    const { files } = await page(code, {
      'content/en/blog/2025-01-01-p.md': `---\ntitle: P\n---\n\n${code}`,
    })
    expect(files.get('docs/a/index.md')).toContain(code)
    const feed = files.get('blog/feed.json') ?? ''
    expect(feed).toContain('flowchart LR')
    expect(feed).not.toContain('<svg')
  })

  test('says of what in it nothing is drawn, once for each kind, and draws the rest', async () => {
    const { files, brief } = await page(
      '```mermaid\nsequenceDiagram\nA->>B: x\nlink A: Site @ https://a.example\nlinks B: {"a": "b"}\nproperties A: {"a": "b"}\ndetails B: more\n```',
    )
    expect(article(files.get('docs/a/index.html'))).toContain('<svg')
    expect(brief).toEqual([
      'diagram content/en/docs/a.md:6:1 “link A: Site @ https://a.example” (and 1 more like it) has no effect: what is in a diagram leads nowhere.',
      'diagram content/en/docs/a.md:8:1 “properties A: {"a": "b"}” (and 1 more like it) has no effect: nothing of it is drawn.',
    ])
  })

  test('says that links in it lead nowhere, and draws it', async () => {
    const { files, brief } = await page(
      '```mermaid\nflowchart LR\n  A --> B\n  click A "https://a.example"\n```',
    )
    expect(article(files.get('docs/a/index.html'))).toContain('<svg')
    expect(brief).toEqual([
      'diagram content/en/docs/a.md:6:3 “click A "https://a.example"” has no effect: what is in a diagram leads nowhere.',
    ])
  })

  test('is code in the language “mmd”', async () => {
    const { files, brief } = await page('```mmd\nflowchart LR\n  A --> B[\n```')
    expect(article(files.get('docs/a/index.html'))).toContain('class="language-mmd"')
    expect(brief).toEqual([])
  })

  test('is drawn once, and not again while it stays the same', async () => {
    const text = '```mermaid\nflowchart LR\n  A --> B\n```'
    const pages = site({
      'site.config.ts': config(),
      'content/en/docs/a.md': `# T\n\n${text}\n\n${text}`,
    })
    const first = await pages.build()
    expect(first.hits.highlight).toMatchObject({ misses: 1 })
    pages.change({ 'content/en/docs/a.md': `# T\n\nWords.\n\n${text}` })
    const second = await pages.build({ store: first.store })
    expect(second.hits.highlight).toMatchObject({ misses: 0 })
  })

  test('is drawn anew by an edit, and a mistake shows its place', async () => {
    const text = (code: string): string =>
      `# T\n\nWords.\n\n\`\`\`mermaid\nflowchart LR\n  ${code}\n\`\`\`\n`
    const file = 'content/en/docs/a.md'
    const pages = site({ 'site.config.ts': config(), [file]: text('A --> B') })
    const built = await pages.build()
    pages.change({ [file]: text('A --> Changed') })
    const amended = await pages.amend(built, [file])
    expect(amended?.diagnostics.filter(({ code }) => code === 'diagram')).toEqual([])
    pages.change({ [file]: text('A --> Changed[') })
    const broken = await pages.build({ store: built.store })
    expect(broken.brief).toEqual([
      `diagram ${file}:7:16 This diagram is shown as code: “[” is not closed.`,
    ])
  })

  test('is found by its words', async () => {
    const { files } = await page('```mermaid\nflowchart LR\n  A[Quixotic] --> B\n```')
    const index = [...files].filter(([name]) => /search/.test(name)).map(([, text]) => text)
    expect(index.join(' ').toLowerCase()).toContain('quixotic')
  })
})
