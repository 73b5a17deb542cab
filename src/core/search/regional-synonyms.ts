/**
 * What is called otherwise in Taiwan and Hong Kong than on the mainland, the mainland's word first: a group a line. In simplified
 * characters, since questions are simplified before they are asked.
 */
export const REGIONAL = `
设置 设定
插件 外挂
扩展 扩充功能
快捷键 快速键
密钥 金钥
登录 登入
退出 登出
账户 帐户
软件 软体
硬件 硬体
鼠标 滑鼠
崩溃 当机
网络 网路
文件 档案
文件夹 资料夹
数据 资料
数据库 资料库
窗口 视窗
服务器 伺服器
屏幕 萤幕
视频 影片
默认 预设
字体 字型
打印 列印
导出 汇出
导入 汇入
界面 介面
程序 程式
代码 程式码
链接 连结
用户 使用者
信息 资讯
支持 支援
搜索 搜寻
保存 储存
粘贴 贴上
剪贴板 剪贴簿
点击 点选
内存 记忆体
硬盘 硬碟
光标 游标
菜单 选单
卸载 解除安装
全屏 全萤幕
手机 行动装置
`
