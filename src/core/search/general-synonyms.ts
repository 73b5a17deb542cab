/** What readers of any documentation call things that its writers call otherwise: a group a line. */
export const GENERAL = `
folder directory dir
subfolder subdirectory
delete remove erase clear
uninstall remove
picture image photo
error failure problem issue
fix solve resolve repair
change edit modify alter switch
setting option preference configuration
start launch begin boot
stop quit end
slow speed
fast quick speed
cost price pricing fee charge pay
buy purchase order
phone mobile android iphone
computer pc desktop laptop
mac macos macbook
windows win7 win10 win11
hide hidden
shortcut hotkey keybinding
login signin
upgrade update
downgrade rollback
incognito private inprivate
safe secure security
virus malware trojan spyware
sound audio voice
pronunciation pronounce speak read
subtitle caption
wrong incorrect
broken fail crash
missing lost disappear gone
limit quota
subscription plan membership
contact support help
old legacy outdated previous
new latest recent
several multiple many two
publish deploy release
forward proxy
environment env
variable var
function method
library lib package
dependency dep
documentation docs manual guide
repository repo
minify minification minifier compress
certificate ssl tls https
test preview
port host
favourite favorite
noticed detected
timeout timed
credit point
combine merge join
duplicate duplicated copies twice
blank empty white
vs versus compare comparison difference alternative
compile transpile transform
typescript ts
javascript js
production prod
development dev
authentication auth
database db
parameter argument option flag
property prop
regex regexp
ignore skip exclude
forbid disallow prohibit prevent ban
allow permit whitelist
enable activate
disable deactivate
required requirement prerequisite
supported compatible compatibility
deprecated obsolete removed
migrate migration upgrade
template boilerplate starter scaffold
example sample demo
tutorial guide introduction
validate verify check
execute run
cancel abort
revert undo rollback
restore recover
print log output
cut truncate
client browser
backend server
request call
endpoint api
reload refresh restart
cache cached caching
constant const
asynchronous async
parallel concurrent multithread thread
symlink link linked
route routing router path
request fetch
entry entrypoint
polyfill legacy
warn warning
debug debugger debugging inspect
插件 扩展 拓展 附加组件
截图 截屏 抓图
图片 图像 照片
价格 多少钱 收费 费用 付费 花费
充值 购买 付款
错误 报错 出错 异常
没反应 没有反应 不工作 不起作用 不生效 不出来 不出现 没用
没用 用不了 不能用 没法用 无法用 不能使用 无法使用 没法使用 使用不了 失效 无效
不能 无法 不了 不行 没法
找不到 不见了 没了 丢失 消失
快捷键 热键
密钥 秘钥 密匙
额度 限额 配额
删除 清空 清除 去掉 移除
隐藏 不显示 hidden
修改 更改 更换 变更
设置 配置 选项
更新 升级
降级 回退 退回 回滚
病毒 木马
启动 开机 打开
慢 速度 性能
频繁 过多 太多
朗读 发音 读音 声音
手机 移动端 安卓
电脑 计算机
整个 全文 整页
文件夹 目录
子目录 二级目录 子路径 嵌套
无痕 隐身 隐私窗口
黑名单 排除
谷歌 google
必应 bing 微软
火狐 firefox
客服 联系 反馈
登录 登陆
账号 帐号 账户
单词本 生词本 生词 收藏夹
论文 文献
崩溃 闪退
卡住 卡死 卡顿 很卡 停滞
转圈 加载
部署 发布 上线
打包 构建
新建 创建 搭建
拆分 分割 分块 拆包
缩小 压缩
热更新 hmr
环境变量 env
跨域 cors
代理 proxy
端口 port
刷新 重新加载 重载
教程 入门 新手
泄露 暴露
证书 https
失败 不能 不了
区别 对比 比较 差异
白屏 空白
合并 组合
重复 多份 两份
编译 转译 转换
线上 生产环境 生产
线下 开发环境 开发
多线程 并行 线程
忽略 跳过 排除
禁止 不允许 阻止
允许 放行 白名单
启用 开启 打开
禁用 关闭 关掉
兼容 支持
弃用 废弃 过时
迁移 升级
模板 脚手架
示例 例子 demo
校验 验证 检查
执行 运行
取消 中止
恢复 还原 找回
打印 日志 输出
截断 截取
客户端 浏览器 前端
后端 服务端 服务器
请求 调用
缓存 cache
异步 async
软链 符号链接
入口 entry
警告 warning
调试 debug 断点
预构建 预打包
替代 代替 替换
中间件 middleware
钩子 hook
静态资源 资源
域名 主机名 主机
本机 本地
局域网 内网
挂了 挂掉 宕机 故障 崩溃
撑满 占满 写满 爆满 空间不足
倒过来 反转 翻转 逆序
编号 id 序号
聊天 对话 chat
聊天记录 对话历史 会话 历史
精简 压缩 摘要
表情 emoji
备用 备份 容灾
切到 切换
拿到 获取 取得 得到
写错 错别字 笔误 拼写
压测 压力测试 性能测试
数字 数值 number
字符串 string
数组 array
函数 方法 function
循环 遍历 迭代
跳转 重定向 redirect
渲染 render
组件 component
样式 css
点击 click
弹窗 对话框 modal
下拉框 下拉 选择器 select
表单 form
输入框 input
按钮 button
权限 授权 permission
令牌 token
会话 session
事务 transaction
索引 index
线程 thread
内存 memory
磁盘 硬盘 disk
超时 timeout
重试 retry
限流 限速 频率限制
日志 log
监控 monitor
集群 cluster
节点 node
副本 replica
延迟 latency
安装 install
依赖 dependency
命令行 cli 终端
分支 branch
回滚 撤销 rollback
插入 insert 添加 新增
查询 select 检索
排序 sort
去重 distinct
分页 pagination
上传 upload
下载 download
导入 import
导出 export
接口 api
密码 password
加密 encrypt
类型 type
泛型 generic
异常 exception
懒加载 延迟加载 lazy
预加载 preload
动画 animation 过渡
响应式 reactive
状态 state
路由 route router
单元测试 unit
默认值 default
可选 optional
必填 required
退款 退钱 退费 refund
发票 收据 receipt invoice
布局 layout
图标 icon
字体 font
颜色 color
主题 theme
深色 暗色 夜间 dark
浅色 亮色 light
国际化 i18n
定时 cron 计划任务
消息队列 mq
单点登录 sso
双因素 两步验证 2fa
占用 使用率 使用量
变慢 性能下降 慢
没生效 不生效 无效 失效
重复 两次 多次
`
