import { defineSite } from 'sitegen'

export default defineSite({
  title: { 'zh-Hans': '拾译', en: 'Lingopick' },
  url: 'https://docs.lingopick.example',
  defaultLocale: 'zh-Hans',
  locales: {
    'zh-Hans': { label: '简体中文', base: '/' },
    en: { label: 'English', base: '/en/' },
  },
  description: {
    'zh-Hans': '拾译浏览器扩展的使用手册、常见问题、翻译服务的申请步骤和更新公告。',
    en: 'Manual, answers, translation services and news about the Lingopick browser extension.',
  },
  keywords: {
    'zh-Hans': ['划词翻译', '浏览器翻译扩展', '网页翻译', '截图翻译'],
    en: [
      'translation extension',
      'selection translation',
      'page translation',
      'screenshot translation',
    ],
  },
  image: { 'zh-Hans': '/share-zh-Hans.png', en: '/share-en.png' },

  values: {
    product: { 'zh-Hans': '拾译', en: 'Lingopick' },
    version: '11.6.1',
  },

  announcement: {
    id: 'v11.6',
    text: {
      'zh-Hans': '{{product}} {{version}} 已发布，看看改了什么',
      en: '{{product}} {{version}} is out: see what has changed',
    },
    href: '/docs/log/v11',
  },
  nav: [
    { label: { 'zh-Hans': '安装 / 更新', en: 'Install' }, href: '/docs/installv2/' },
    { label: { 'zh-Hans': '使用手册', en: 'Manual' }, href: '/docs/guides/summary' },
    { label: { 'zh-Hans': '常见问题', en: 'FAQ' }, href: '/docs/faqs/' },
    { label: { 'zh-Hans': '翻译服务', en: 'Services' }, href: '/docs/services/' },
    { label: { 'zh-Hans': '价格', en: 'Pricing' }, href: '/docs/pricing/' },
    { label: { 'zh-Hans': '更新日志', en: 'Changelog' }, href: '/docs/log/' },
    { label: { 'zh-Hans': '反馈', en: 'Feedback' }, href: '/docs/issues' },
    { label: { 'zh-Hans': '公告', en: 'News' }, href: '/blog' },
    { label: { 'zh-Hans': '商务合作', en: 'Business' }, href: '/docs/business' },
    { label: { 'zh-Hans': '发展历程', en: 'Product history' }, href: '/docs/histroy' },
  ],
  sidebars: {
    guides: { label: { 'zh-Hans': '使用手册', en: 'Manual' } },
    faqs: { label: { 'zh-Hans': '常见问题', en: 'FAQ' } },
    services: { label: { 'zh-Hans': '翻译服务', en: 'Services' } },
    logs: { label: { 'zh-Hans': '更新日志', en: 'Changelog' } },
    pricing: { label: { 'zh-Hans': '价格', en: 'Pricing' } },
  },
  footer: {
    groups: [
      {
        label: { 'zh-Hans': '开始', en: 'Start' },
        links: [
          { label: { 'zh-Hans': '安装', en: 'Install' }, href: '/docs/installv2/' },
          { label: { 'zh-Hans': '使用手册', en: 'Manual' }, href: '/docs/guides/summary' },
          { label: { 'zh-Hans': '常见问题', en: 'FAQ' }, href: '/docs/faqs/' },
        ],
      },
      {
        label: { 'zh-Hans': '消息', en: 'News' },
        links: [
          { label: { 'zh-Hans': '公告', en: 'News' }, href: '/blog' },
          { label: { 'zh-Hans': '历史博文', en: 'Archive' }, href: '/blog/archive' },
          { label: { 'zh-Hans': '更新日志', en: 'Changelog' }, href: '/docs/log/' },
          { label: { 'zh-Hans': '发展历程', en: 'Product history' }, href: '/docs/histroy' },
        ],
      },
      {
        label: { 'zh-Hans': '参与', en: 'Take part' },
        links: [
          {
            label: { 'zh-Hans': '文档与问题', en: 'Docs and issues' },
            href: 'https://code.lingopick.example',
          },
          {
            label: { 'zh-Hans': '发送邮件', en: 'E-mail' },
            href: 'mailto:hello@lingopick.example',
          },
          { label: { 'zh-Hans': '反馈', en: 'Feedback' }, href: '/docs/issues' },
        ],
      },
      {
        label: { 'zh-Hans': '其他产品', en: 'Other products' },
        links: [
          {
            label: { 'zh-Hans': '拾页：网页批注', en: 'Pagepick: notes on pages' },
            href: 'https://pagepick.example',
          },
          {
            label: { 'zh-Hans': '拾词：生词本', en: 'Wordpick: a vocabulary book' },
            href: 'https://wordpick.example',
          },
        ],
      },
    ],
    text: {
      'zh-Hans': '{{product}}发布于 2013 年，已有 12 年历史。',
      en: '{{product}} was first released in 2013 and has 12 years of history.',
    },
  },

  blog: {
    title: { 'zh-Hans': '公告', en: 'News' },
    description: {
      'zh-Hans': '新版本、翻译服务的变动、已知的故障，以及优惠与活动的消息。',
      en: 'New versions, changes to services, known problems, offers and events.',
    },
  },
  editUrl: 'https://code.lingopick.example/docs/edit/main/{path}',
  redirects: {
    '/docs/history': '/docs/histroy',
    '/docs/faqs/multi-keys': '/docs/faqs/mutli-keys',
  },
  search: {
    languages: ['zh', 'en'],
    exclude: ['docs/faq', 'docs/_ph', 'docs/vc', 'docs/before-buy'],
    // What visitors call things of this site. Words that any reader of documentation may use instead of others are the search's own.
    synonyms: [
      ['积分', '点数'],
      ['面板', '翻译框'],
      ['youtube', '油管'],
      ['auto', 'automatic', 'automatically'],
    ],
    // Names that a dictionary does not know. Compounds such as 截图翻译 are left to their parts, which are asked for in any order.
    words: [
      '拾译',
      '划词',
      '悬浮球',
      '通义',
      '千问',
      '通义千问',
      '硅基流动',
      '彩云小译',
      '豆包',
      '混元',
      '月之暗面',
      '文心一言',
      '智谱',
      '讯飞',
      '火山',
      '火山引擎',
      '小牛',
      '有道',
      '密钥',
      '网页版',
    ],
  },
  scripts: ['/invite.js'],
})
